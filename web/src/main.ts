import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
mount(App, { target: document.getElementById("page")! });

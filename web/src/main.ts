import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/reach.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
keepPage();
mount(App, { target: document.getElementById("page")! });

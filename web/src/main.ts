import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { letters } from "./lib/letters";
import { keepPage } from "./lib/reach.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();
keepPage();
void letters().then(() => mount(App, { target: document.getElementById("page")! }));

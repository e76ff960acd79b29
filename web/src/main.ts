import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { letters } from "./lib/letters";
import { followPointer } from "./lib/presses";
import { keepPage } from "./lib/reach.svelte";
import { havePictures } from "./lib/pictures";
import { keepSettings } from "./lib/settings.svelte";
import { startDesk } from "./line/desk-line.svelte";

keepSettings();
keepPage();
startDesk();
followPointer();
void Promise.all([letters(), havePictures("pictures").catch(() => undefined)]).then(() =>
  mount(App, { target: document.getElementById("page")! }),
);

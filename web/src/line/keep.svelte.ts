// Keeping the folder for when there is no network, and taking a new version of it: whole, when its reader asks for it.

import { fileAt } from "./root";

class Version {
  /** The worker of a newer version that is kept, and waits to be taken. */
  waiting = $state.raw<ServiceWorker | null>(null);
  /** True if the folder is kept in this browser. */
  kept = $state(false);
}

export const version = new Version();

/** Keep the folder, once Python has come: its files are then read from the browser's own cache. */
export async function keepSite(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const found = await navigator.serviceWorker.register(fileAt("site-worker.js")).catch(() => null);
  if (!found) return;
  const look = (): void => {
    version.kept = !!found.active;
    version.waiting = found.active ? found.waiting : null;
  };
  look();
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
}

/** Play the new version from now on. */
export function takeNew(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  version.waiting?.postMessage("take over");
}

// Can the server be reached?  Where it cannot, a worker may still answer with what was kept.

import { line } from "../line/line";
import { isServerless } from "../line/root";

const KEPT = "Fieldcraft-Kept";

class Reach {
  lost = $state(false);

  /** Ask the server, and note whether it is there. */
  async fetch(path: string, request: RequestInit): Promise<Response> {
    try {
      const answer = await line.fetch(path, request);
      this.lost = answer.headers.has(KEPT);
      return answer;
    } catch (error) {
      this.lost = true;
      throw error;
    }
  }
}

export const reach = new Reach();

/** Keep the page for when there is no network, as soon as what is looked at is there. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD || isServerless) return;
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => undefined), 1500),
  );
  // Of a page that has been replaced on the server parts may be missing: then the new one is taken.
  addEventListener(
    "vite:preloadError",
    () =>
      void reach.fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
        () => reach.lost || location.reload(),
        () => undefined,
      ),
  );
}

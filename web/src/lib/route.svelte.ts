// Where in the page we are: the address, without a server's help.

import { targetOf } from "./elements";
import { at, placeOf } from "../line/root";
import { leaveFor } from "./layers";

class Route {
  path = $state(placeOf(location).path);
  hash = $state(placeOf(location).hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    ({ path: this.path, hash: this.hash } = placeOf(location));
  }

  go(to: string): void {
    leaveFor(at(to));
    this.read();
    if (!this.hash) scrollTo(0, 0);
  }

  /** Have another address for the same page: there is no way back to the one of before. */
  change(to: string): void {
    history.replaceState(history.state, "", at(to));
    this.read();
  }

  /** Follow links of this page without loading it again. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = targetOf(event)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const { path, hash } = placeOf(link);
    if (path === this.path && hash) return;
    event.preventDefault();
    this.go(path + hash);
  };
}

export const route = new Route();

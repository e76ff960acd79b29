() => {
    // The largest rectangle of the window in which nothing is drawn, as a share of the window.
    const STEP = 12;
    const [wide, high] = [Math.floor(innerWidth / STEP), Math.floor(innerHeight / STEP)];
    const taken = Array.from({ length: high }, () => new Uint8Array(wide));
    const take = ({ left, top, right, bottom }) => {
        for (let y = Math.max(0, Math.floor(top / STEP)); y < Math.min(high, Math.ceil(bottom / STEP)); y++)
            for (let x = Math.max(0, Math.floor(left / STEP)); x < Math.min(wide, Math.ceil(right / STEP)); x++)
                taken[y][x] = 1;
    };
    const within = document.querySelector("dialog[open]") ?? document.body;
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Pictures, drawings and controls, then the lines of words.
    for (const one of within.querySelectorAll("img, svg, canvas, button, input, select, textarea, [data-card]"))
        if (seen(one)) take(one.getBoundingClientRect());
    const words = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
        const node = words.currentNode;
        if (!node.data.trim() || !seen(node.parentElement)) continue;
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) if (line.width > 1) take(line);
    }
    if (within !== document.body) {
        // The part of the window outside the dialog does not count.
        const box = within.getBoundingClientRect();
        for (let y = 0; y < high; y++)
            for (let x = 0; x < wide; x++)
                if (x * STEP < box.left || x * STEP >= box.right || y * STEP < box.top || y * STEP >= box.bottom)
                    taken[y][x] = 1;
    }
    let most = 0;
    const run = new Array(wide).fill(0);
    for (const row of taken) {
        for (let x = 0; x < wide; x++) run[x] = row[x] ? 0 : run[x] + 1;
        for (let x = 0; x < wide; x++)
            for (let from = x, low = run[x]; from >= 0 && (low = Math.min(low, run[from])); from--)
                most = Math.max(most, low * (x - from + 1));
    }
    return most / (wide * high);
}

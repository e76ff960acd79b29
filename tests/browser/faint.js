// Words with too little contrast in each palette, also those that axe passes over because a screen reader does not
// get them: the cards. All palettes in one go, so that none of them is drawn.
(palettes) => {
    const light = (rgb) => {
        const [r, g, b] = rgb.map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
    const found = new Set();
    const own = document.documentElement.dataset.palette;
    for (const palette of palettes) {
        document.documentElement.dataset.palette = palette;
        const open = document.querySelector("dialog[open]");
        const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const holder = walker.currentNode.parentElement;
            const words = walker.currentNode.data.trim();
            if (!words || holder.closest(".unseen, noscript, svg, :disabled, .down")) continue;
            if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            let ground = holder;
            const see = () => getComputedStyle(ground);
            while (ground.parentElement && see().backgroundImage === "none" && (parts(see().backgroundColor)[3] ?? 1) < 1) ground = ground.parentElement;
            if (see().backgroundImage !== "none") continue;
            const { color, fontSize, fontWeight } = getComputedStyle(holder);
            const [one, other] = [parts(color), parts(see().backgroundColor)].map((colour) => light(colour.slice(0, 3)));
            const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
            if (ratio < (large ? 3 : 4.5)) found.add(`${palette}: faint (${ratio.toFixed(1)}): ${words.slice(0, 40)} in ${holder.className}`);
        }
    }
    if (own) document.documentElement.dataset.palette = own;
    else delete document.documentElement.dataset.palette;
    return [...found];
}

// Faults of the page as shown: sideways scrolling, cards over cards, words that are cut off.
() => {
    const found = [];
    const say = (what, one) => found.push(`${what}: ${one.textContent.trim().slice(0, 60) || one.outerHTML.slice(0, 90)}`);
    const open = document.querySelector("dialog[open]");
    const known = new Map();
    const unseen = (one) => {
        if (!known.has(one)) known.set(one, getComputedStyle(one).clipPath === "inset(50%)" || one.inert || (one.parentElement && unseen(one.parentElement)));
        return known.get(one);
    };
    const seen = (selector) => [...(open ?? document).querySelectorAll(selector)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }) && !unseen(one));
    const root = document.documentElement;
    function* ancestors(one) {
        while ((one = one.parentElement) && one !== document.body) yield one;
    }
    if (root.scrollWidth > root.clientWidth) found.push(`sideways: ${root.scrollWidth} of ${root.clientWidth} pixels`);

    // On a wide window the whole table is seen at once while one plays.
    if (!open && root.clientWidth >= 1180 && document.querySelector("[data-zone=hand]:not([inert] *)") && root.scrollHeight > root.clientHeight)
        found.push(`below the fold: ${root.scrollHeight - root.clientHeight} pixels`);

    // Cards on the table do not overlap; in the fan each shows an edge to take it by. A land of a map that is larger
    // than its window may be under a panel, if it can be scrolled to where none is over it.
    const panels = seen("[data-over], .panel").map((one) => one.getBoundingClientRect());
    const isFree = (x, y) => !panels.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
    const isScrolledFree = (land) => {
        const pane = land.closest(".zoomed .pane"), edge = pane.getBoundingClientRect(), box = land.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2 + pane.scrollLeft, (box.top + box.bottom) / 2 + pane.scrollTop];
        const stepsOf = (from, to) => Array.from({ length: Math.max(0, Math.floor((to - from) / 12) + 1) }, (_, n) => from + 12 * n);
        const places = stepsOf(Math.max(edge.left, x - pane.scrollWidth + pane.clientWidth), Math.min(edge.right, x));
        const heights = stepsOf(Math.max(edge.top, y - pane.scrollHeight + pane.clientHeight), Math.min(edge.bottom, y));
        return places.some((left) => heights.some((top) => isFree(left, top)));
    };
    const isOverMap = (panel, land) => panel.closest("[data-over], .panel") && land.matches(".zoomed .pane *") && isScrolledFree(land);
    const inSight = (one) => {
        let { left, right, top, bottom } = one.getBoundingClientRect();
        for (const frame of ancestors(one)) {
            if (getComputedStyle(frame).overflow === "visible") continue;
            const edge = frame.getBoundingClientRect();
            [left, right, top, bottom] = [Math.max(left, edge.left), Math.min(right, edge.right), Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        return { left, right, top, bottom, width: right - left };
    };
    const cards = seen("[data-card]").map((card) => ({ card, box: inSight(card), fan: card.closest("[data-fan]") }));
    cards.forEach(({ card, box, fan }, i) => cards.slice(i + 1).forEach(({ card: next, box: other, fan: too }) => {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (fan && fan === too ? wide <= box.width - 24 || high <= 0 : wide <= 2 || high <= 2) return;
        if (!isOverMap(next, card) && !isOverMap(card, next)) say("overlap", card);
    }));

    // The number of an option covers no thing in a land.
    const isOver = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const things = seen("[data-stands]").map((one) => one.getBoundingClientRect());
    for (const number of seen(".land .keys"))
        if (things.some((thing) => isOver(number.getBoundingClientRect(), thing))) say("number over a thing", number.closest(".land"));

    // The names of piles are apart, and a gauge says what it holds of what it can on one line.
    const names = seen(".pile .count");
    names.forEach((one, i) => names.slice(i + 1).forEach((other) => isOver(one.getBoundingClientRect(), other.getBoundingClientRect()) && say("overlap", one)));
    for (const one of seen(".gauge .read .text-muted")) {
        const range = document.createRange();
        range.selectNode(one.firstChild);
        if (range.getClientRects().length > 1) say("broken", one);
    }

    // A question at the hand covers no card.
    for (const asks of open ? [] : seen(".banner.asks")) {
        const over = asks.getBoundingClientRect();
        for (const { card, box } of cards)
            if (Math.min(box.right, over.right) - Math.max(box.left, over.left) > 2 && Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 2) say("covered", card);
    }

    // Of a card of the line both halves are named, and no name is broken within a word.
    for (const half of (open ?? document).querySelectorAll(".leaf.line .upper"))
        if (half.offsetParent === null && half.closest("[data-card]")?.offsetParent) say("half hidden", half);
    for (const name of seen(".leaf .name")) {
        const text = [...name.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
        for (const { 0: word, index } of text?.data.matchAll(/[^\s-]+/g) ?? []) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) say("broken", name);
        }
    }

    // A picture on a card of one's own is large enough to be one, or a shade behind the words.
    for (const picture of seen(".leaf.hand .upper > .art"))
        if (getComputedStyle(picture).position !== "absolute" && picture.clientHeight < 22) say("smudge", picture.closest(".leaf"));

    // A card has room for all its words and for its margin below them.
    for (const sheet of seen(".front > .sheet, .front > .mission"))
        if (sheet.scrollHeight > sheet.clientHeight + 1) say("touches the edge", sheet);

    // No word of a mission's test is over its penalty.
    const boxes = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [...range.getClientRects()];
    };
    for (const penalty of seen(".stage .penalty"))
        for (const words of penalty.closest(".stage").querySelectorAll(".route"))
            if (boxes(words).some((one) => boxes(penalty).some((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5))) say("over a penalty", words);

    // Nothing sticks out at the side, and no words are cut off.
    for (const one of seen("[data-card], button, h1, h2, h3, p, input, table, img, svg")) {
        const box = one.getBoundingClientRect();
        const scrolled = [...ancestors(one)].some((frame) => getComputedStyle(frame).overflowX !== "visible");
        if (box.width && !scrolled && (box.left < -1 || box.right > root.clientWidth + 1)) say("sticks out", one);
    }
    const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest("noscript") || unseen(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Words on a desk can be read, but for those of lands and of cards with a body of their own, which are shown large
        // when they are wanted; a word that is too wide for its card is written smaller.
        const embodied = holder.closest(".leaf") && !holder.closest(".upper, .lower");
        const squeezed = holder.matches(".name") && holder.style.fontSize;
        if (root.clientWidth >= 1180 && !embodied && !squeezed && !holder.closest("svg, [data-land]") && parseFloat(getComputedStyle(holder).fontSize) < 13) say("small", holder);
        for (const box of range.getClientRects()) {
            for (const frame of [holder, ...ancestors(holder)]) {
                const { overflowX, overflowY, columnWidth, columnCount } = getComputedStyle(frame);
                if (columnWidth !== "auto" || columnCount !== "auto") break; // a book, whose pages are turned
                const edge = frame.getBoundingClientRect();
                const cutX = ["hidden", "clip"].includes(overflowX) && (box.left < edge.left - 2 || box.right > edge.right + 2);
                const cutY = ["hidden", "clip"].includes(overflowY) && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3);
                if (cutX || cutY) { say("cut off", holder); break; }
                if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) break;
            }
        }
    }
    return [...new Set(found)];
}

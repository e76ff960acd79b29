// How a game ended, as a picture to keep or to send.

import type { Course } from "./course";

export interface Telling {
  title: string;
  outcome: string;
  won: boolean;
  reason: string;
  score: string;
  /** The gauge that ends the game, where there is one. */
  course: Course | null;
  gauge: string;
  most: number;
  foot: string;
}

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 64];

/** The colours of the page as it is shown. */
const color = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Write in lines of a maximum width in pixels, and return where the next line would begin. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  let line = "";
  for (const word of text.split(" ")) {
    if (line && pen.measureText(`${line} ${word}`).width > width) {
      pen.fillText(line, x, y);
      y += height;
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  pen.fillText(line, x, y);
  return y + height;
}

function draw(pen: CanvasRenderingContext2D, course: Course, gauge: string, most: number): void {
  const [left, top, width, height] = [EDGE, 356, WIDTH - 2 * EDGE, 190];
  const last = Math.max(1, course.points.at(-1)?.at ?? 1);
  const highest = Math.max(most, ...course.points.map(({ value }) => value)) * 1.05 || 1;
  const x = (at: number) => left + (at / last) * width;
  const y = (value: number) => top + height - (value / highest) * height;
  pen.fillStyle = color("ink-2");
  pen.fillText(most ? `${gauge} / ${most}` : gauge, left, top - 14);
  pen.beginPath();
  for (const { at, value } of course.points) pen.lineTo(x(at), y(value));
  pen.strokeStyle = color("danger-ink");
  pen.lineWidth = 4;
  pen.stroke();
  pen.lineTo(left + width, top + height);
  pen.lineTo(left, top + height);
  pen.globalAlpha = 0.15;
  pen.fillStyle = color("danger-ink");
  pen.fill();
  pen.globalAlpha = 1;
  if (!most) return;
  pen.setLineDash([10, 8]);
  pen.lineWidth = 2;
  pen.strokeStyle = color("ink");
  pen.beginPath();
  pen.moveTo(left, y(most));
  pen.lineTo(left + width, y(most));
  pen.stroke();
  pen.setLineDash([]);
}

export async function picture({
  title,
  outcome,
  won,
  reason,
  score,
  course,
  gauge,
  most,
  foot,
}: Telling): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = color("paper");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = color("paper-2");
  pen.fillRect(0, 0, WIDTH, 18);
  pen.fillStyle = color("ink-2");
  pen.font = "600 30px Plex, sans-serif";
  pen.fillText(title, EDGE, 78);
  pen.fillStyle = won ? color("stealth") : color("danger-ink");
  pen.font = "600 66px Vollkorn, serif";
  pen.fillText(outcome, EDGE, 152);
  pen.fillStyle = color("ink");
  pen.font = "400 32px Vollkorn, serif";
  const below = write(pen, reason, EDGE, 206, WIDTH - 2 * EDGE, 42);
  pen.font = "600 34px Plex, sans-serif";
  pen.fillText(score, EDGE, Math.min(below + 10, 318));
  pen.font = "400 24px Plex, sans-serif";
  if (course) draw(pen, course, gauge, most);
  pen.fillStyle = color("ink-2");
  pen.fillText(foot, EDGE, HEIGHT - 34);
  return new Promise((tell) => canvas.toBlob(tell, "image/png"));
}

/** Hand a picture on where the machine knows how, else save it. */
export async function handOn(image: Blob, name: string, title: string): Promise<void> {
  const file = new File([image], name, { type: image.type });
  if (matchMedia("(hover: none)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(image);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

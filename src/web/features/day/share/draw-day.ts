import type { DayOutcome } from '#contract/dashboard/day-outcomes.ts';
import { logoMark } from '#web/ui/logo-mark.ts';
import { HEIGHT, type RibbonShape, SLOT } from '../ribbon/ribbon-shape.ts';

/** In pixels. So high that a messenger shows it whole beside its words. */
export const PICTURE = { width: 1080, height: 1350 };
const MARGIN = 84;
const ROOM = PICTURE.width - 2 * MARGIN;
const titleFont = { font: "600 68px 'Bricolage Grotesque'", line: 80 };
const figureFont = "600 50px 'Bricolage Grotesque'";
const smallFont = "500 30px 'Figtree Variable'";
const ribbon = { top: 800, height: 280 };

const inks: Record<DayOutcome, string> = {
  agent: '--press',
  person: '--ink',
  closed: '--line-strong',
  waiting: '--wait-mark',
  unknown: '--warn',
};

/** What the picture says: counts alone, so that no customer can be found in it. */
export interface DayPicture {
  date: string;
  sentences: string[];
  shape: RibbonShape;
  /** Under the ribbon, each with the mark of its units. */
  figures: { outcome: DayOutcome; count: string; words: string }[];
}

/** Draws the day on a canvas of the size `PICTURE`, in the colours of the page. */
export async function drawDay(canvas: HTMLCanvasElement, picture: DayPicture): Promise<void> {
  await Promise.all(
    [titleFont.font, figureFont, smallFont].map((font) => document.fonts.load(font)),
  );
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser gives no canvas to draw on.');
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  drawHead(pen, picture.date, colour);
  drawSentences(pen, picture.sentences, colour('--ink'));
  drawRibbon(pen, picture.shape, colour);
  drawFigures(pen, picture.figures, colour);
}

type Pen = CanvasRenderingContext2D;
type Colour = (name: string) => string;

function drawHead(pen: Pen, date: string, colour: Colour): void {
  pen.fillStyle = colour('--ink');
  pen.font = figureFont;
  drawMark(pen);
  pen.fillText('recado', MARGIN + 72, 136);
  pen.font = smallFont;
  pen.fillStyle = colour('--ink-2');
  pen.textAlign = 'right';
  pen.fillText(date, PICTURE.width - MARGIN, 132);
  pen.textAlign = 'left';
  pen.fillStyle = colour('--ink');
  pen.fillRect(MARGIN, 180, ROOM, 4);
}

function drawMark(pen: Pen): void {
  const { slip, fold, lines } = logoMark;
  pen.save();
  pen.translate(MARGIN, 92);
  pen.scale(2.25, 2.25);
  for (const { path, colour } of [slip, fold]) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
  }
  pen.strokeStyle = lines.colour;
  pen.lineWidth = lines.width;
  pen.lineCap = 'round';
  pen.stroke(new Path2D(lines.path));
  pen.restore();
}

function drawSentences(pen: Pen, sentences: string[], ink: string): void {
  pen.font = titleFont.font;
  pen.fillStyle = ink;
  let y = 300;
  for (const sentence of sentences) {
    for (const line of linesOf(pen, sentence)) {
      pen.fillText(line, MARGIN, y);
      y += titleFont.line;
    }
    y += 18;
  }
}

/** Breaks a sentence between words, for lines that fit. */
function linesOf(pen: Pen, sentence: string): string[] {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const before = lines.at(-1) ?? '';
    const together = before === '' ? word : `${before} ${word}`;
    if (before !== '' && pen.measureText(together).width > ROOM) lines.push(word);
    else lines[lines.length - 1] = together;
  }
  return lines;
}

function drawRibbon(pen: Pen, { from, to, paths }: RibbonShape, colour: Colour): void {
  const stretch = { x: ROOM / ((to - from) * SLOT), y: ribbon.height / HEIGHT };
  pen.save();
  pen.translate(MARGIN, ribbon.top);
  pen.scale(stretch.x, stretch.y);
  for (const [outcome, name] of Object.entries(inks)) {
    const drawn = new Path2D(Object.entries(paths).find(([of]) => of === outcome)?.[1]);
    if (outcome === 'unknown') {
      pen.strokeStyle = colour(name);
      pen.stroke(drawn);
    } else {
      pen.fillStyle = colour(name);
      pen.fill(drawn);
    }
  }
  pen.restore();
  const foot = ribbon.top + ribbon.height;
  pen.fillStyle = colour('--ink');
  pen.fillRect(MARGIN, foot, ROOM, 4);
  pen.font = smallFont;
  pen.fillStyle = colour('--ink-2');
  const hours = (to - from) / 6;
  for (let hour = 0; hour <= hours; hour += hours > 16 ? 4 : 2) {
    pen.textAlign = hour === 0 ? 'left' : hour === hours ? 'right' : 'center';
    pen.fillText(`${from / 6 + hour}h`, MARGIN + (hour / hours) * ROOM, foot + 44);
  }
  pen.textAlign = 'left';
}

function drawFigures(pen: Pen, figures: DayPicture['figures'], colour: Colour): void {
  let [x, y] = [MARGIN, 1226];
  for (const { outcome, count, words } of figures) {
    pen.font = figureFont;
    const countWidth = pen.measureText(count).width;
    pen.font = smallFont;
    const width = 22 + countWidth + 14 + pen.measureText(words).width;
    if (x > MARGIN && x + width > PICTURE.width - MARGIN) [x, y] = [MARGIN, y + 66];
    pen.fillStyle = colour(inks[outcome]);
    pen.fillRect(x, y - 38, 8, 44);
    pen.fillStyle = colour('--ink');
    pen.font = figureFont;
    pen.fillText(count, x + 22, y);
    pen.font = smallFont;
    pen.fillStyle = colour('--ink-2');
    pen.fillText(words, x + 22 + countWidth + 14, y);
    x += width + 44;
  }
}

/** The picture as a file. Rejects where the browser cannot make one. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!made) throw new Error('The browser made no picture of the canvas.');
  return new File([made], name, { type: 'image/png' });
}

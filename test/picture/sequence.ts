import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { until } from '#test/environments/telegram.ts';
import type { Says } from './bakery.ts';

/** How long the sequence is, and the width of its pictures in pixels. */
const LENGTH_MS = 20_000;
const WIDTH = 960;
/** No more pictures than these: a file of a page has to stay small. */
const PER_SECOND = 12;
/** The last picture stays for this long at least before it begins anew. */
const REST_MS = 1500;

/** What customers write while home is filmed; `at`: milliseconds from its beginning. */
const script = [
  { at: 1000, customer: 'Nair Brito', channel: 'whatsapp', text: 'Vocês abrem domingo?' },
  { at: 4500, customer: 'Caio Luz', channel: 'telegram', text: 'Vocês entregam em casa?' },
  { at: 8000, customer: 'Dona Ivone', channel: 'messenger', text: 'Aceita pix?' },
  { at: 8100, customer: 'Júlia Prado', channel: 'instagram', text: 'Tem pão sem glúten?' },
  { at: 8200, customer: 'Nair Brito', channel: 'whatsapp', text: 'Fazem bolo de aniversário?' },
  {
    at: 13_000,
    customer: 'Beto Farias',
    channel: 'instagram',
    text: 'Quero falar com um atendente sobre um bolo de casamento',
  },
] as const;

interface Frame {
  picture: Buffer;
  at: number;
}

/** Films home for 20 seconds while customers write, as an animated WebP. */
export async function filmCounter(
  context: BrowserContext,
  page: Page,
  says: Says,
  file: string,
): Promise<void> {
  const frames = await film(context, page, async () => {
    const begun = performance.now();
    for (const { at, channel, customer, text } of script) {
      await page.waitForTimeout(Math.max(0, at - (performance.now() - begun)));
      await says(channel, customer, text);
    }
    await page.waitForTimeout(Math.max(0, LENGTH_MS - REST_MS - (performance.now() - begun)));
  });
  const small = await Promise.all(
    frames.map(({ picture }) => sharp(picture).resize({ width: WIDTH }).png().toBuffer()),
  );
  const end = (frames[0]?.at ?? 0) + LENGTH_MS;
  const delay = frames.map(({ at }, index) => (frames[index + 1]?.at ?? end) - at);
  await sharp(small, { join: { animated: true } })
    .webp({ delay: delay.map(Math.round), loop: 0, quality: 75, effort: 6 })
    .toFile(file);
}

/** The pictures that the browser drew, at most `PER_SECOND`, with their times in milliseconds. */
async function film(
  context: BrowserContext,
  page: Page,
  play: () => Promise<void>,
): Promise<Frame[]> {
  const session = await context.newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId });
    const at = (metadata.timestamp ?? 0) * 1000;
    const last = frames.at(-1);
    const frame = { picture: Buffer.from(data, 'base64'), at };
    // What is drawn in between is the newer state of the same moment.
    if (last && at - last.at < 1000 / PER_SECOND) last.picture = frame.picture;
    else frames.push(frame);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await until('the first picture', () => frames.length > 0);
  await play();
  await session.send('Page.stopScreencast');
  return frames;
}

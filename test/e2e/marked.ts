import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Response } from '@playwright/test';
import { catalog } from '#channels/catalog.ts';
import { providerFacts } from '#contract/models/providers.ts';
import { placeOf } from '#web/features/agents/editor/hours/time-zones.ts';
import { national, optional } from '#web/features/agents/holidays/legal-days.ts';
import { states } from '#web/features/agents/holidays/state-holidays.ts';

/** The folder of the web application that has every text of the catalogue between ⟦ and ⟧. */
export const markedWeb = join('.cache', 'marked-web');

/** Names that are the same in every language. */
const zones = Intl.supportedValuesOf('timeZone').flatMap((zone) => [
  placeOf(zone),
  ...zone.replaceAll('_', ' ').split('/'),
]);
const keys = ['Ctrl K', 'Ctrl Enter', 'Enter', 'Esc', ...'ICNAOSX'];
const names = [
  'Recado',
  'recado',
  'PT',
  'EN',
  'UTC',
  'Ana Souza',
  'US$',
  ...Object.values(providerFacts).map(({ name }) => name),
  ...keys,
  ...Object.values(catalog).map(({ label }) => label),
  ...zones,
  ...Object.values(states).map(({ name }) => name),
  ...[...national, ...optional].map(({ name }) => name),
];

/** Builds it once in a run: the first worker builds, and the others wait for it. */
export async function buildMarkedWeb(): Promise<void> {
  const run = `${process.ppid}-${process.env['E2E_PORT'] ?? ''}`;
  const [building, built] = [join('.cache', `marking-web-${run}`), join(markedWeb, `built-${run}`)];
  if (existsSync(built)) return;
  if (mkdirSync(building, { recursive: true }) === undefined) {
    await expect.poll(() => existsSync(built), { timeout: 110_000 }).toBe(true);
    return;
  }
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['test/programs/build-marked-web.ts', markedWeb],
      {
        env: { ...process.env, NODE_ENV: 'production' },
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    writeFileSync(built, '');
  } finally {
    rmSync(building, { recursive: true });
  }
}

/**
 * Must be called before the first page is opened. The function that it returns resolves with the
 * texts on the page that are not translated, and may be called repeatedly.
 */
export async function watchTexts(
  page: Page,
): Promise<(own: readonly string[]) => Promise<string[]>> {
  await markNumbersAndDates(page);
  const answers = keepAnswers(page);
  return async (own) => {
    const found = await page.evaluate(unmarkedTexts);
    const data = [...names, ...(await answers()), ...own];
    return found
      .filter(({ text }) => !isData(text, data))
      .map(({ text, where }) => `“${text}” in ${where}`);
  };
}

/** Text that `Intl` writes is in the person's language, so it gets marks too. */
async function markNumbersAndDates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const relative = Intl.RelativeTimeFormat.prototype.format;
    Intl.RelativeTimeFormat.prototype.format = function (
      this: Intl.RelativeTimeFormat,
      value: number,
      unit: Intl.RelativeTimeFormatUnit,
    ) {
      return `⟦${relative.call(this, value, unit)}⟧`;
    };
    for (const { prototype } of [Intl.NumberFormat, Intl.DateTimeFormat]) {
      const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
      Object.defineProperty(prototype, 'format', {
        get() {
          const write = format?.call(this);
          return (value: never) => `⟦${write(value)}⟧`;
        },
      });
    }
  });
}

/** Collects every string in the server's answers: data of people, which no catalogue contains. */
function keepAnswers(page: Page): () => Promise<string[]> {
  const strings = new Set<string>();
  const reading: Promise<void>[] = [];
  const keep = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  page.on('response', (response: Response) => {
    // An answer may be gone with the page that requested it.
    if (response.headers()['content-type']?.includes('json'))
      reading.push(response.json().then(keep, () => undefined));
  });
  return async () => {
    await Promise.all(reading);
    return [...strings];
  };
}

/** Whether a text is data, or a part of it, such as a first name or initials. */
function isData(text: string, data: readonly string[]): boolean {
  if (
    data.some((one) => one === text || (text.length > 1 && one.replace(/\s+/g, ' ').includes(text)))
  )
    return true;
  const [first = '', last = first] = text.toLowerCase();
  const words = (one: string): string[] => one.toLowerCase().split(/\s+/);
  return (
    text.length <= 2 &&
    data.some((one) => words(one)[0]?.startsWith(first) && words(one).at(-1)?.startsWith(last))
  );
}

/** Runs in the page: finds texts with letters outside of the marks, visible or read aloud. */
function unmarkedTexts(): { text: string; where: string }[] {
  const found: { text: string; where: string }[] = [];
  let depth = 0;
  const report = (text: string, element: Element | null, kind: string): void => {
    let outside = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      else if (letter === '⟧') depth -= 1;
      else outside += depth === 0 ? letter : '\n';
    }
    for (const piece of outside.split(/[\n·]/).map((words) => words.trim().replace(/\s+/g, ' '))) {
      if (/\p{Letter}/u.test(piece))
        found.push({ text: piece, where: `${kind} of <${element?.tagName.toLowerCase() ?? '?'}>` });
    }
  };
  // A text with markup in it is several nodes, so the marks are counted across them.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.closest('script, style, noscript, textarea'))
      report(node.textContent ?? '', node.parentElement, 'text');
  }
  if (depth !== 0) found.push({ text: `${depth} marks were cut off`, where: 'page' });
  depth = 0;
  for (const attribute of [
    'title',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'alt',
  ]) {
    for (const element of document.querySelectorAll(`[${attribute}]`))
      report(element.getAttribute(attribute) ?? '', element, attribute);
  }
  // Before the name of the page stands how many customers wait.
  report(document.title.replace(/^\(\d+\+?\) /, ''), document.documentElement, 'title');
  return found;
}

/** Removes the marks from the open page, so that it looks and reads as it does without them. */
export const takeMarksOff = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const bare = (text: string | null): string => (text ?? '').replaceAll(/[⟦⟧]/g, '');
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (/[⟦⟧]/.test(node.textContent ?? '')) node.textContent = bare(node.textContent);
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/[⟦⟧]/.test(value)) element.setAttribute(name, bare(value));
  });

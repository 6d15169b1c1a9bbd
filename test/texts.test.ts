import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const web = join(import.meta.dirname, '..', 'src', 'web');
const Area = z.record(z.string(), z.unknown());
const plural = /_(zero|one|two|few|many|other)$/;

/** Every text of a language by its key, `agents.editor.save`. */
async function catalogue(language: 'pt' | 'en'): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const collect = (at: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(at, value);
    else
      for (const [key, inner] of Object.entries(Area.parse(value))) collect(`${at}.${key}`, inner);
  };
  for (const file of globSync(`i18n/${language}/*.ts`, { cwd: web })) {
    const module = Area.parse(await import(join(web, file)));
    for (const [area, value] of Object.entries(module)) collect(area, value);
  }
  return texts;
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*(\w+)|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`).sort();

test('both languages have the same texts with the same placeholders, and none is empty', async () => {
  const pt = await catalogue('pt');
  const en = await catalogue('en');
  expect(pt.size).toBeGreaterThan(300);
  expect([...en.keys()].sort()).toEqual([...pt.keys()].sort());
  for (const [key, text] of pt) {
    expect(text.trim(), key).not.toBe('');
    expect(en.get(key)?.trim(), key).not.toBe('');
    // The singular of a text may leave out its number.
    const optional = key.endsWith('_one') ? ['count'] : [];
    const wanted = (of: string | undefined): string[] =>
      placeholders(of ?? '').filter((name) => !optional.includes(name));
    expect(wanted(en.get(key)), key).toEqual(wanted(text));
  }
});

test('every plural has its forms', async () => {
  const pt = await catalogue('pt');
  for (const key of pt.keys()) {
    if (plural.test(key))
      for (const form of ['one', 'other'])
        expect([...pt.keys()]).toContain(key.replace(plural, `_${form}`));
  }
});

test('no text is left that nothing shows', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['i18n/pt/**', 'i18n/en/**'] }).map(
    (file) => readFileSync(join(web, file), 'utf8'),
  );
  const written = new Set(
    files.flatMap((source) =>
      [...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/gi)].map(([, key = '']) => key),
    ),
  );
  const patterns = files.flatMap(workedOut);
  const unused = [...(await catalogue('pt')).keys()].filter((key) => {
    const name = key.replace(plural, '');
    return !written.has(name) && !patterns.some((pattern) => pattern.test(name));
  });
  expect(unused).toEqual([]);
});

/**
 * Patterns of keys that are partly computed, such as `agents.editor.tabs.${tab}`. A constant of the
 * file is filled in; anything else matches one word.
 */
function workedOut(source: string): RegExp[] {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = '([\w.]+)';$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return [...source.matchAll(/`((?:[\w.]|\$\{[^`}]*\})+)`/g)]
    .map(([, key = '']) =>
      key.replace(/\$\{(\w+)\}/g, (whole, name: string) => constants.get(name) ?? whole),
    )
    .filter((key) => /^[a-z]\w*\./i.test(key))
    .map((key) => new RegExp(`^${key.replace(/\$\{.*?\}/g, '\\w+').replaceAll('.', '\\.')}$`));
}

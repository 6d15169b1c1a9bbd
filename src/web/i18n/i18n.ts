import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onStoredElsewhere, readStored, writeStored } from '#web/lib/stored.ts';
import { areas } from './areas.ts';
import { pt } from './pt.ts';
import type { SameKeys, Texts } from './texts.ts';

export const languages = ['pt', 'en'] as const;
export type Language = (typeof languages)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

const parse = (value: string | null | undefined): Language =>
  languages.find((language) => language === value) ?? 'pt';

void i18next.use(initReactI18next).init({
  lng: parse(readStored('language')),
  // A text that could not be loaded is shown in the other language.
  fallbackLng: [...languages],
  resources: { pt: { translation: pt } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

export const currentLanguage = (): Language => parse(i18next.language);

/** The texts of the shell and the first page in English; the Portuguese ones come with the code. */
async function loadEnglish(): Promise<void> {
  const { en } = await import('./en.ts');
  i18next.addResourceBundle('en', 'translation', en, true);
}

/** Resolves when the first page has its texts. Without them it is shown in Portuguese. */
export const firstTexts: Promise<void> =
  currentLanguage() === 'en'
    ? loadEnglish().catch((error: unknown) => console.warn('English could not be loaded', error))
    : Promise.resolve();

type Area = keyof typeof areas;
/** The areas whose screens were opened; a new language needs their texts, too. */
const opened = new Set<Area>();

/** Loads the texts of these areas in the language of the interface. */
export async function loadTexts(...names: readonly Area[]): Promise<void> {
  for (const name of names) opened.add(name);
  const language = currentLanguage();
  await fetchTexts(names, language);
  // The language may have been changed meanwhile.
  if (currentLanguage() !== language) await fetchTexts(names, currentLanguage());
}

async function fetchTexts(names: Iterable<Area>, language: Language): Promise<void> {
  await Promise.all(
    Array.from(names, async (name) => {
      const texts = await areas[name][language]();
      i18next.addResourceBundle(language, 'translation', { ...texts }, true);
    }),
  );
}

/** Changes the interface's language and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored('language', language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  await Promise.all([fetchTexts(opened, language), language === 'en' && loadEnglish()]).catch(
    (error: unknown) => console.warn('Some texts stay in the other language', error),
  );
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
}

onStoredElsewhere('language', (value) => void speak(parse(value)));

/** Calls `listener` when the interface has another language. */
export const onLanguage = (listener: () => void): void =>
  void i18next.on('languageChanged', listener);

/**
 * Adds texts in both languages to those that are there; called by a module that is loaded along
 * with a dialog or a part of a screen.
 */
export function addTexts(texts: { pt: Partial<Texts>; en: Partial<SameKeys<Texts>> }): void {
  for (const language of languages)
    i18next.addResourceBundle(language, 'translation', texts[language], true);
}

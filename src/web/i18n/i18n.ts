import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onStoredElsewhere, readStored, writeStored } from '#web/lib/stored.ts';
import { en } from './en.ts';
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
  fallbackLng: 'en',
  resources: { pt: { translation: pt }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

export const currentLanguage = (): Language => parse(i18next.language);

/** Changes the interface's language and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored('language', language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
}

onStoredElsewhere('language', (value) => void speak(parse(value)));

/** Calls `listener` when the interface has another language. */
export const onLanguage = (listener: () => void): void =>
  void i18next.on('languageChanged', listener);

/**
 * Adds the texts of a screen to those that are there; called by the module that is loaded along
 * with the screen.
 */
export function addTexts(texts: { pt: Partial<Texts>; en: Partial<SameKeys<Texts>> }): void {
  for (const language of languages)
    i18next.addResourceBundle(language, 'translation', texts[language], true);
}

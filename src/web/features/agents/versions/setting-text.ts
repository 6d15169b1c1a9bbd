import type { TFunction } from 'i18next';
import { number } from '#web/lib/format.ts';

/** The beginning of a setting's place, and under which name the editor has it. */
const names = [
  ['language', 'language'],
  ['greeting', 'greeting'],
  ['instructions', 'instructions'],
  ['menu', 'menu'],
  ['hours', 'hours'],
  ['handOff.words', 'words'],
  ['handOff.message', 'message'],
  ['handOff.fallback', 'fallback'],
  ['handOff', 'handOff'],
  ['debounce', 'waiting'],
  ['typingMs', 'typing'],
  ['brain', 'brain'],
  ['limits', 'limits'],
  ['answersGroups', 'groups'],
  ['gate', 'gate'],
  ['guards', 'guards'],
  ['effects', 'effects'],
  ['media', 'media'],
] as const;

/** What the editor calls a setting, by its place in the configuration. */
export function settingName(path: string, t: TFunction): string {
  const found = names.find(([beginning]) => path.startsWith(beginning));
  return t(`agents.versions.settings.${found?.[1] ?? 'other'}`);
}

/** A value as it is read, in as many lines as it has parts. */
export function settingTexts(value: unknown, t: TFunction): string[] {
  if (!Array.isArray(value)) return [oneText(value, t)];
  if (value.length === 0) return [t('agents.versions.none')];
  const parts: unknown[] = value;
  const texts = parts.filter((part) => typeof part === 'string');
  return texts.length === parts.length ? texts : [t('agents.versions.redone')];
}

/** Records, such as hours, are too long to be read here. */
function oneText(value: unknown, t: TFunction): string {
  if (value === null || value === '') return t('agents.versions.none');
  if (typeof value === 'boolean') return t(value ? 'agents.versions.yes' : 'agents.versions.no');
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? value : t('agents.versions.redone');
}

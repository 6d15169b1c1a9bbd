import type { TFunction } from 'i18next';
import type { Difference } from '#contract/agents/version-routes.ts';

type Json = Difference['settings'][number]['before'];

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
  ['guards', 'guards'],
  ['effects', 'effects'],
] as const;

/** What the editor calls a setting, by its place in the configuration. */
export function settingName(path: string, t: TFunction): string {
  const found = names.find(([beginning]) => path.startsWith(beginning));
  return t(`agents.versions.settings.${found?.[1] ?? 'other'}`);
}

/** A value as it is read, in as many lines as it has parts. */
export function settingTexts(value: Json, t: TFunction): string[] {
  if (!Array.isArray(value)) return [oneText(value, t)];
  if (value.length === 0) return [t('agents.versions.none')];
  const texts = value.filter((one) => typeof one === 'string');
  return texts.length === value.length ? texts : [t('agents.versions.redone')];
}

/** Records, such as hours, are too long to be read here. */
function oneText(value: Json, t: TFunction): string {
  if (value === null || value === '') return t('agents.versions.none');
  if (typeof value === 'boolean') return t(value ? 'agents.versions.yes' : 'agents.versions.no');
  return typeof value === 'object' ? t('agents.versions.redone') : String(value);
}

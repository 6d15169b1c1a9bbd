import type { TFunction } from 'i18next';
import { dateOnly, number } from '#web/lib/format.ts';

/** The beginning of a setting's place, and under which name the editor has it. */
const names = [
  ['language', 'language'],
  ['greeting', 'greeting'],
  ['instructions', 'instructions'],
  ['guidance', 'guidance'],
  ['effects.resolve', 'mayResolve'],
  ['effects.schedule', 'maySchedule'],
  ['effects.templates', 'mayTemplates'],
  ['menu', 'menu'],
  ['hours.holidays', 'holidays'],
  ['hours.awayMessage', 'away'],
  ['hours.timeZone', 'timeZone'],
  ['hours.agentToo', 'rests'],
  ['hours', 'hours'],
  ['handOff.words', 'words'],
  ['handOff.message', 'message'],
  ['handOff.fallbackMinutes', 'fallbackAfter'],
  ['handOff.fallback', 'fallback'],
  ['handOff.afterMisses', 'misses'],
  ['handOff', 'handOff'],
  ['debounce.maxMs', 'waitingMost'],
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
export function settingTexts(path: string, value: unknown, t: TFunction): string[] {
  if (!Array.isArray(value)) return [oneText(path, value, t)];
  if (value.length === 0) return [t('agents.versions.none')];
  const parts: unknown[] = value;
  const texts = parts.flatMap(wordsOf);
  if (texts.length < parts.length) return [t('agents.versions.redone')];
  return path.startsWith('hours.holidays') ? texts.map(dateOnly) : texts;
}

/** A text, or a record of texts alone, such as a case and what to do then; none: of anything else. */
function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  const fields: unknown[] = typeof part === 'object' && part !== null ? Object.values(part) : [];
  const texts = fields.filter((field) => typeof field === 'string');
  return texts.length > 0 && texts.length === fields.length ? [texts.join(': ')] : [];
}

/** Records, such as hours, are too long to be read here. */
function oneText(path: string, value: unknown, t: TFunction): string {
  if (value === null || value === '') return t('agents.versions.none');
  if (typeof value === 'boolean') return t(value ? 'agents.versions.yes' : 'agents.versions.no');
  if (typeof value === 'number') return measured(path, value);
  return typeof value === 'string' ? value : t('agents.versions.redone');
}

/** A number with its unit, which its place says. */
function measured(path: string, value: number): string {
  if (path.endsWith('Ms')) return `${number(value / 1000)} s`;
  if (path.endsWith('Minutes')) return `${number(value)} min`;
  return path.endsWith('Hours') ? `${number(value)} h` : number(value);
}

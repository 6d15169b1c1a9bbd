import i18next, { type TFunction } from 'i18next';
import type { channels } from '#web/i18n/pt/channels.ts';
import { checkUp } from '#web/i18n/pt/parts/check-up.ts';
import type { CallData } from '#web/lib/api/api.ts';
import { shortTime, timeAgo, timeSpent } from '#web/lib/format.ts';

export type Finding = CallData<'readCheckUp'>['findings'][number];

/** A finding as one sentence. */
export function sentenceOf(t: TFunction, { code, values }: Finding): string {
  const { days, pending, waiting, count, at, ahead, seconds, permissions, ...rest } = values;
  return t(`checkUp.found.${code}`, {
    ...rest,
    count: Number(days ?? pending ?? waiting ?? count ?? 0),
    ...(typeof at === 'string' && { ago: timeAgo(at), until: shortTime(at) }),
    ...(seconds !== undefined && {
      time: timeSpent(Number(seconds) * 1000) ?? t('checkUp.seconds', { count: Number(seconds) }),
    }),
    ...(ahead !== undefined && { direction: t(ahead === 1 ? 'checkUp.ahead' : 'checkUp.behind') }),
    ...(typeof permissions === 'string' && { permissions: permissionsIn(t, permissions) }),
  });
}

/** What to do about it; null where there is nothing to do. */
export const helpFor = (t: TFunction, { code }: Finding): string | null =>
  isHelped(code) ? t(`checkUp.help.${code}`) : null;

const isHelped = (code: string): code is keyof typeof checkUp.help => code in checkUp.help;
const isNamed = (name: string): name is keyof typeof channels.permissions =>
  i18next.exists(`channels.permissions.${name}`);

/** The permissions by the names on the setup page, or by the provider's own name for a new one. */
const permissionsIn = (t: TFunction, names: string): string =>
  names
    .split(', ')
    .map((name) => (isNamed(name) ? t(`channels.permissions.${name}.what`) : name))
    .join('; ');

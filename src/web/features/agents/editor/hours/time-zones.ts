import type { Choice } from '#web/ui/forms/select.tsx';

/** The time zones of most businesses that use the product; they are listed first. */
const near = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Belem',
  'America/Fortaleza',
  'America/Recife',
  'America/Bahia',
  'America/Porto_Velho',
  'America/Rio_Branco',
  'America/Noronha',
  'Europe/Lisbon',
];

/**
 * Every time zone that the browser knows, and the current one even if the browser does not know it.
 */
export function timeZones(current: string): Choice<string>[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [
    ...new Set([...near, Intl.DateTimeFormat().resolvedOptions().timeZone, current, ...known]),
  ];
  return zones
    .filter((zone) => zone !== '')
    .map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' · ') }));
}

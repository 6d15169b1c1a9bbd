import type { Choice } from '#web/ui/select.tsx';

/** Where most of the product's businesses are; these come first. */
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

/** Every time zone the browser knows, and the one in use even if it does not. */
export function timeZones(current: string): Choice<string>[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [
    ...new Set([...near, Intl.DateTimeFormat().resolvedOptions().timeZone, current, ...known]),
  ];
  return zones
    .filter((zone) => zone !== '')
    .map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' · ') }));
}

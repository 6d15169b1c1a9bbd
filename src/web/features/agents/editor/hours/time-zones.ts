/** The zones of Brazil with the names of their places as they are written there. */
const brazil: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Araguaina': 'Araguaína',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Belém',
  'America/Boa_Vista': 'Boa Vista',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
  'America/Fortaleza': 'Fortaleza',
  'America/Maceio': 'Maceió',
  'America/Manaus': 'Manaus',
  'America/Porto_Velho': 'Porto Velho',
  'America/Recife': 'Recife',
  'America/Rio_Branco': 'Rio Branco',
  'America/Santarem': 'Santarém',
};

/** The zones of Brazil. */
const brazilian: readonly string[] = Object.keys(brazil);

export type ZoneGroup = 'brazil' | 'america' | 'europe' | 'africa' | 'asia' | 'oceania' | 'other';

const groupOf: Readonly<Record<string, ZoneGroup>> = {
  America: 'america',
  Atlantic: 'europe',
  Europe: 'europe',
  Africa: 'africa',
  Asia: 'asia',
  Indian: 'asia',
  Australia: 'oceania',
  Pacific: 'oceania',
};

/**
 * Every time zone that the browser knows, and the current one even if it does not, by the part of
 * the world. Brazil's are first, and São Paulo's is the first of these.
 */
export function zonesByGroup(current: string): { group: ZoneGroup; zones: string[] }[] {
  const others = new Set([current, ...Intl.supportedValuesOf('timeZone')]);
  for (const zone of ['', ...brazilian]) others.delete(zone);
  const areaOf = (zone: string): ZoneGroup => groupOf[zone.split('/')[0] ?? ''] ?? 'other';
  const groups = (['america', 'europe', 'africa', 'asia', 'oceania', 'other'] as const).map(
    (group) => ({
      group,
      // Their places have no accents, and to compare as a language does takes as long as a page.
      zones: [...others]
        .filter((zone) => areaOf(zone) === group)
        .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
    }),
  );
  return [{ group: 'brazil' as const, zones: [...brazilian] }, ...groups].filter(
    ({ zones }) => zones.length > 0,
  );
}

/** How the place of a zone is called: "São Paulo", "New York", "Argentina · Salta". */
export const placeOf = (zone: string): string =>
  brazil[zone] ??
  (zone.split('/').slice(1).join(' · ').replaceAll('_', ' ') || zone.replaceAll('_', ' '));

const known = new Map<string, string | null>();

/**
 * How far a zone is from Greenwich now, as the browser knows it: "−3", "+5:30", "" for not at all;
 * null: the browser does not know the zone.
 */
export function offsetOf(timeZone: string): string | null {
  let offset = known.get(timeZone);
  if (offset === undefined) {
    offset = readOffset(timeZone);
    known.set(timeZone, offset);
  }
  return offset;
}

/** The offset, if it was asked for before: to find it out takes longer than to draw it. */
export const knownOffsetOf = (timeZone: string): string | null => known.get(timeZone) ?? null;

function readOffset(timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone,
      timeZoneName: 'shortOffset',
    }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name
      .replace(/^(GMT|UTC)/, '')
      .replace(/^\+0$/, '')
      .replace('-', '−');
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

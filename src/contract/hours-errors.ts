/** Errors of opening hours; part of `errors.ts`. */
export const hoursErrors = {
  hours_empty: {
    status: 400,
    pt: 'Este horário abre e fecha às {clock}. Mude um dos dois; para o dia inteiro, use 00:00 a 24:00.',
    en: 'These hours open and close at {clock}. Change one of the two; for the whole day, use 00:00 to 24:00.',
  },
  hours_overlap: {
    status: 400,
    pt: 'Dois horários se sobrepõem: {first} e {second}. Junte os dois em um só ou mude um deles.',
    en: 'Two opening hours overlap: {first} and {second}. Join them into one or change one of them.',
  },
  time_zone_unknown: {
    status: 400,
    pt: 'Não conhecemos este fuso horário. Escolha um da lista, como America/Sao_Paulo.',
    en: 'We do not know this time zone. Choose one of the list, such as America/Sao_Paulo.',
  },
} as const;

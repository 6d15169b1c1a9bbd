import { weekdayOf, plusDays } from './easter.ts';
import type { LegalHoliday } from './legal-days.ts';

/** In Acre, Lei 2.126/2009: from Tuesday, Wednesday and Thursday to the Friday of the week. */
const toFriday = (date: string): string =>
  [2, 3, 4].includes(weekdayOf(date)) ? plusDays(date, 5 - weekdayOf(date)) : date;
/** In Santa Catarina, Lei 17.335/2017: from a day of the week to the Sunday after it. */
const toSunday = (date: string): string => plusDays(date, (7 - weekdayOf(date)) % 7);

/**
 * The states with the holidays that a law of their own makes, by their letters. Days that are
 * disputed, bind public offices alone, or were struck down are left out (Ceará's 19 March, Rondônia's
 * 18 June after ADI 3940, Paraná's 19 December after Lei 18.384/2014); so are days that are national
 * anyway (20 November; 21 April in Minas Gerais and Brasília). Cities have holidays beside these.
 */
export const states: Readonly<Record<string, { name: string; holidays: readonly LegalHoliday[] }>> =
  {
    AC: {
      name: 'Acre',
      holidays: [
        { name: 'evangelicals', on: '01-23', moved: toFriday }, // Lei 1.538/2004
        { name: 'women', on: '03-08', moved: toFriday }, // Lei 1.411/2001
        { name: 'acre', on: '06-15' }, // Lei 14/1964
        { name: 'amazonia', on: '09-05', moved: toFriday }, // Lei 243/1968, Lei 1.526/2004
      ],
    },
    AL: {
      name: 'Alagoas',
      holidays: [
        { name: 'saintJohn', on: '06-24' }, // Lei 5.508/1993
        { name: 'saintPeter', on: '06-29' }, // Lei 5.509/1993
        { name: 'alagoas', on: '09-16' }, // Lei 9.358/2024
      ],
    },
    AP: {
      name: 'Amapá',
      holidays: [
        { name: 'saintJoseph', on: '03-19' }, // Lei 667/2002
        { name: 'territory', on: '09-13' }, // Constituição estadual, art. 355
      ],
    },
    AM: {
      name: 'Amazonas',
      holidays: [{ name: 'amazonas', on: '09-05' }], // Lei 25/1977
    },
    BA: {
      name: 'Bahia',
      holidays: [{ name: 'bahia', on: '07-02' }], // Constituição estadual, art. 6
    },
    CE: {
      name: 'Ceará',
      holidays: [{ name: 'ceara', on: '03-25' }], // Constituição estadual, art. 18
    },
    DF: {
      name: 'Distrito Federal',
      holidays: [{ name: 'evangelicals', on: '11-30' }], // Lei 963/1995
    },
    ES: {
      name: 'Espírito Santo',
      holidays: [{ name: 'penha', on: 8 }], // Lei 11.010/2019
    },
    GO: {
      name: 'Goiás',
      holidays: [{ name: 'goias', on: '07-26' }], // Lei 20.756/2020
    },
    MA: {
      name: 'Maranhão',
      holidays: [{ name: 'maranhao', on: '07-28' }], // Lei 2.457/1964
    },
    MT: { name: 'Mato Grosso', holidays: [] },
    MS: {
      name: 'Mato Grosso do Sul',
      holidays: [{ name: 'stateCreated', on: '10-11' }], // Lei 10/1979
    },
    MG: { name: 'Minas Gerais', holidays: [] },
    PA: {
      name: 'Pará',
      holidays: [{ name: 'para', on: '08-15' }], // Lei 5.999/1996
    },
    PB: {
      name: 'Paraíba',
      holidays: [{ name: 'stateFounded', on: '08-05' }], // Lei 10.601/2015
    },
    PR: { name: 'Paraná', holidays: [] },
    PE: {
      name: 'Pernambuco',
      holidays: [{ name: 'pernambuco', on: '03-06' }], // Lei 16.059/2017
    },
    PI: {
      name: 'Piauí',
      holidays: [{ name: 'piaui', on: '10-19' }], // Lei 176/1937
    },
    RJ: {
      name: 'Rio de Janeiro',
      holidays: [
        { name: 'carnivalTuesday', on: -47 }, // Lei 5.243/2008
        { name: 'saintGeorge', on: '04-23' }, // Lei 5.198/2008
      ],
    },
    RN: {
      name: 'Rio Grande do Norte',
      holidays: [{ name: 'martyrs', on: '10-03' }], // Lei 8.913/2006
    },
    RS: {
      name: 'Rio Grande do Sul',
      holidays: [{ name: 'gaucho', on: '09-20' }], // Constituição estadual, art. 6
    },
    RO: {
      name: 'Rondônia',
      holidays: [{ name: 'stateCreated', on: '01-04' }], // Lei 2.291/2010
    },
    RR: {
      name: 'Roraima',
      holidays: [{ name: 'stateCreated', on: '10-05' }], // Constituição estadual, art. 9
    },
    SC: {
      name: 'Santa Catarina',
      holidays: [{ name: 'santaCatarina', on: '08-11', moved: toSunday }], // Lei 12.906/2004
    },
    SP: {
      name: 'São Paulo',
      holidays: [{ name: 'constitutionalists', on: '07-09' }], // Lei 9.497/1997
    },
    SE: {
      name: 'Sergipe',
      holidays: [{ name: 'sergipe', on: '07-08' }], // Constituição, art. 269
    },
    TO: {
      name: 'Tocantins',
      holidays: [
        { name: 'autonomy', on: '03-18' }, // Lei 960/1998
        { name: 'nativity', on: '09-08' }, // Lei 627/1993
        { name: 'stateCreated', on: '10-05' }, // Lei 98/1989
      ],
    },
  };

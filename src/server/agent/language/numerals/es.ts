import type { Numerals } from './words.ts';

export const spanishNumerals: Numerals = {
  cardinals: `
    dos=2; tres=3; cuatro=4; cinco=5; seis=6; siete=7; ocho=8; nueve=9; diez=10; once=11; doce=12; trece=13;
    catorce=14; quince=15; dieciseis=16; diecisiete=17; dieciocho=18; diecinueve=19; veinte=20; veintiuno=21;
    veintiun=21; veintiuna=21; veintidos=22; veintitres=23; veinticuatro=24; veinticinco=25; veintiseis=26;
    veintisiete=27; veintiocho=28; veintinueve=29; treinta=30; cuarenta=40; cincuenta=50; sesenta=60; setenta=70;
    ochenta=80; noventa=90; cien=100; ciento=100; doscientos=200; doscientas=200; trescientos=300; trescientas=300;
    cuatrocientos=400; cuatrocientas=400; quinientos=500; quinientas=500; seiscientos=600; seiscientas=600;
    setecientos=700; setecientas=700; ochocientos=800; ochocientas=800; novecientos=900; novecientas=900`,
  multipliers: 'mil=1000; millon=1000000; millones=1000000',
  joiner: 'y',
  ones: 'un una uno',
  first: 'primer[oa]?s?',
  one: 'una?|uno',
  pair: 'un par de',
  dozen: 'docenas?',
  half: 'mitad',
  free: 'por (?:nuestra cuenta|cuenta de la casa)|gratis|gratuit[oa]s?|sin (?:ningun )?coste|sin (?:ningun )?costo|sin cargo|sin cobrar(?:te|le|os|les)?(?: nada)?|no cuestan? nada|de regalo|regalad[oa]s?|invita la casa',
  percent: 'por ?ciento',
  currency: 'euros?|pesos?|dolares|dolar|soles|pavos',
  cents: 'centimos?|centavos?',
  noon: 'mediodia',
  midnight: 'medianoche',
  morning: 'de la manana|de la madrugada',
  evening: 'de la tarde|de la noche|del mediodia|del dia',
  halfPast: 'y media',
  hourBefore: 'a|a las|las|de|de las|desde las|hasta|hasta las|entre|entre las|y|y las|sobre las',
  hourAfter: 'a|y|h|hasta|en|de|los|el',
  lastsBefore: 'en|por|dura|duran|tarda|tardan|durante|unos|dentro de|con',
  units:
    'minutos?|min=1; horas?|hrs?|h=60; dias?=1440; semanas?=10080; mes|meses=43800; anos?=525600',
  workday: 'laborables?|habiles|habil',
  sameDay: '(?:el|ese|este) mismo dia|mismo dia',
  nextDay: '(?:al |el )?dia siguiente',
  halfHour: 'media hora',
  halfYear: 'medio ano',
  months:
    'enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre',
  days: 'domingos? lunes martes miercoles jueves viernes sabados?',
  rangeOfDays: 'a|al|hasta',
  weekdays: 'dias laborables|dias habiles|entre semana|durante la semana',
  weekend: 'fin(?:es)? de semana',
  everyDay: 'todos los dias|cada dia|a diario|diariamente|los siete dias|7 dias a la semana',
  notADay: '',
  countable: 'opciones|sabores|casos|formas|tipos|maneras|modelos|tamanos|planes|cosas',
  dayOfMonth: 'dias?|el|del(?= \\d{1,2} al)|al',
  dayParts:
    'temprano|tempranito|primera hora|madrugada=5-10; por la manana|de la manana|en la manana=6-12; mediodia|comer|comida=12-16; tarde|tardecita=12-21; final del dia|ultima hora=17-22; noche=19-23',
  fractions:
    '(?:un cuarto|(?:la|una) cuarta parte)(?! de (?:hora|kilo|litro))=25; un tercio|(?:la|una) tercera parte=33; un quinto(?= (?:del? |menos)|[.,!?]|$)|(?:la|una) quinta parte=20; un decimo(?= (?:del? |menos)|[.,!?]|$)|(?:la|una) decima parte=10; dos tercios=67; tres cuartos(?! de hora)=75',
  clock: 'horas?|en punto',
  today: 'hoy|esta tarde|esta noche',
  tomorrow: 'manana',
  from: 'del?|desde|desde el|a partir del?|el',
  until: 'al?|hasta|hasta el',
  ahead: 'antes|anticipacion|antelacion|previ[oa]s?',
  behind: 'despues|dentro de',
  idioms: 'disculpas|gracias|perdones|besos',
};

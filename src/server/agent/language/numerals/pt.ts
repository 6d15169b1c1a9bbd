import type { Numerals } from './words.ts';

export const portugueseNumerals: Numerals = {
  cardinals: `
    dois=2; duas=2; tres=3; quatro=4; cinco=5; seis=6; sete=7; oito=8; nove=9; dez=10; onze=11; doze=12; treze=13;
    quatorze=14; catorze=14; quinze=15; dezesseis=16; dezasseis=16; dezessete=17; dezoito=18; dezenove=19; vinte=20;
    trinta=30; quarenta=40; cinquenta=50; sessenta=60; setenta=70; oitenta=80; noventa=90; cem=100; cento=100;
    duzentos=200; duzentas=200; trezentos=300; trezentas=300; quatrocentos=400; quatrocentas=400; quinhentos=500;
    quinhentas=500; seiscentos=600; seiscentas=600; setecentos=700; setecentas=700; oitocentos=800; oitocentas=800;
    novecentos=900; novecentas=900`,
  multipliers: 'mil=1000; milhao=1000000; milhoes=1000000',
  joiner: 'e',
  ones: 'um uma',
  first: 'primeir[oa]s?',
  one: 'um|uma',
  pair: 'um par de',
  dozen: 'duzias?',
  half: 'metade',
  free: 'por nossa conta|por conta da casa|gratis|gratuit[oa]s?|de graca|sem custo|sem nenhum custo|sem taxa|sem cobrar(?: nada)?|nao custam? nada|por nossa conta|cortesia',
  percent: 'por cento',
  currency: 'reais|real|pilas?|contos?|dolares|dolar|euros?',
  cents: 'centavos?',
  noon: 'meio[- ]dia',
  midnight: 'meia[- ]noite',
  morning: 'da manha|de manha|da madrugada',
  evening: 'da tarde|da noite|de tarde|de noite',
  halfPast: 'e meia',
  hourBefore: 'as|das|aos?|ate|ate as|entre|entre as|e|e as|de|pelas|la pelas',
  hourAfter: 'a|as|ao|e|h|ate|na|no|da|das|de',
  lastsBefore: 'em|em ate|por|dura|demora|leva|durante|cerca de|dentro de|ha',
  units:
    'minutos?|min=1; horas?|hrs?|h=60; dias?=1440; semanas?=10080; mes|meses=43800; anos?=525600',
  workday: 'uteis|util|comerciais',
  sameDay: '(?:n[oe]sse|no|neste|n) ?mesmo dia|mesmo dia',
  nextDay: '(?:no )?dia seguinte',
  halfHour: 'meia hora',
  halfYear: 'meio ano',
  months:
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  days: 'domingos? segundas?(?:[- ]feiras?)? tercas?(?:[- ]feiras?)? quartas?(?:[- ]feiras?)? quintas?(?:[- ]feiras?)? sextas?(?:[- ]feiras?)? sabados?',
  rangeOfDays: 'a|ate|ao',
  weekdays: 'dias uteis|dias de semana|durante a semana',
  weekend: 'fins? de semana',
  everyDay: 'todos os dias|todo dia(?! \\d)|diariamente|qualquer dia|sete dias|7 dias por semana',
  notADay:
    'em r|em \\d+|paga|sai por|filha|filho|irma|mensalidade|vez|opcao|parte|parcela|pessoa|aula|unidade|hora|consulta|sessao|semana|crianca|visita|etapa|fase|turma|dose|metade|compra|peca|rodada|via|vez|aula|parcela|consulta|sessao|unidade|opcao|parte|etapa|visita|dose|compra|feira livre',
  countable: 'opcoes|sabores|casos|formas|tipos|jeitos|maneiras|modelos|tamanhos|planos|coisas',
  dayOfMonth: 'no|dias?|do(?= \\d{1,2} ao)|ao',
  dayParts:
    'bem cedo|cedo|cedinho|cedao|primeira hora=5-10; manha|manhazinha=6-12; almoco|meio[ ]dia=11-14; tarde|tardinha=12-19; fim do dia|fim do expediente=16-20; noite|noitinha=18-23',
  fractions:
    'um quarto(?= (?:do (?:valor|preco|total)|a menos|de desconto))|(?:a|uma) quarta parte=25; um terco|(?:a|uma) terca parte=33; um quinto(?= (?:d[oa] |a menos|de desconto)|[.,!?]|$)|(?:a|uma) quinta parte=20; um decimo(?= (?:d[oa] |a menos|de desconto)|[.,!?]|$)|(?:a|uma) decima parte=10; dois tercos=67; tres quartos(?= (?:do (?:valor|preco)|a menos))=75',
  clock: 'horas?',
  today: 'hoje',
  tomorrow: 'amanha',
  from: 'de|do dia|desde|desde o dia|a partir de|a partir do dia',
  until: 'a|ate|ao|ate o|ate o dia|ao dia',
  ahead: 'antes|antecedencia|previo',
  behind: 'depois|apos|dentro de',
  idioms: 'desculpas|perdoes|obrigad[oa]s?|beijos',
};

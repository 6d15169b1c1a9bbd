import { type Case, say } from './case.ts';
import type { Language } from './businesses.ts';

/** A draft beside the only entry that it cites. */
const told = (
  language: Language,
  words: string,
  entry: string,
  text: string,
  calculations: string[] = [],
): Case =>
  say(language, words, 'a', text, {
    calculations,
    evidence: { passages: [{ id: 'a', text: entry, trusted: true }] },
  });

/** What is false of its source, although each word or number of it stands there. */
export const misread: Case[] = [
  told(
    'pt',
    'aceita cartão?',
    'Pagamento?\nNão aceitamos cartão de crédito.',
    'Aceitamos cartão de crédito.',
  ),
  told('pt', 'domingo?', 'Entregam?\nNão entregamos aos domingos.', 'Entregamos aos domingos.'),
  told(
    'es',
    'perros?',
    'Perros?\nNo aceptamos perros en la terraza.',
    'Aceptamos perros en la terraza.',
  ),
  told('en', 'clean?', 'Price?\nCleaning costs £45.', 'Cleaning with the windows costs £65.', [
    '45 + 2 * 10 = 65',
  ]),
  told('en', 'off?', 'Members?\nMembers get 10% off.', 'Members get 50% off.', ['10% * 5 = 50%']),
  told('en', 'free?', 'Shirt?\nThe shirt costs £45 and is 100% cotton.', 'The shirt is free.', [
    '45 - 100% = 0',
  ]),
  told(
    'pt',
    'tenho Unimed, vocês aceitam?',
    'Convênio?\nAtendemos consultas de segunda a sexta.',
    'Aceitamos Unimed nas consultas de segunda a sexta.',
  ),
  told(
    'en',
    'I have Bupa, do you take it?',
    'Appointments?\nAppointments are Monday to Friday.',
    'We take Bupa for appointments.',
  ),
  told(
    'es',
    'prueba?',
    'Cuota?\nSi no paga la cuota antes del día 5, pierde la plaza. La clase de prueba dura una hora.',
    'La clase de prueba es gratis.',
  ),
  told(
    'en',
    'massage?',
    'Massage?\nA massage costs €60 with oils, lasts 45, and includes tea.',
    'The massage lasts and costs €45.',
  ),
  told(
    'pt',
    'capacidade?',
    'Sala?\nSala por R$ 60 por hora, capacidade 45, com wifi.',
    'A capacidade custa R$ 45.',
  ),
  told(
    'en',
    'bread?',
    'Bread?\nWe bake bread daily.',
    "The bread is in stock and I'm happy to help you choose.",
  ),
  told(
    'pt',
    'vagas?',
    'Vagas?\nTemos aulas de bolos.',
    'Ainda temos vagas hoje e posso te ajudar com bolos.',
  ),
  told('en', 'how long', 'Time?\nIt takes 3 days, and 4 days for wool.', 'It takes 7 months.', [
    '3 days + 4 days = 7 days',
  ]),
  told(
    'en',
    'I need a cake on 12 December, can you deliver?',
    'Delivery?\nWe deliver cakes in town.',
    'We deliver cakes in 11 days.',
    ['2026-12-12 - 2026-12-01 = 11 days'],
  ),
  told(
    'en',
    'yoga at 20:00?',
    'Classes?\nClasses last 60 minutes, up to 8 people.',
    'The yoga class starts at 20:00 and ends at 21:00.',
    ['20:00 + 60 min = 21:00'],
  ),
  told('en', 'ten people', 'Price?\nIt costs £49.50 a person.', '£500 for 10 people.', [
    '49.50 = 50',
    '50 * 10 = 500',
  ]),
  told(
    'en',
    'cut and colour',
    'Price?\nA cut costs £20. Colour costs £30.',
    '- Cut: £30\n- Colour: £20\nTogether they are £50.',
  ),
  told(
    'en',
    'bitcoin?',
    'Pay?\nWe take cash and cards. We do not accept bitcoin.',
    "We can't do all, but we do accept:\n- Bitcoin",
  ),
  told(
    'en',
    'sunday',
    'Hours?\nOn Sunday we open from 10 to 14. On Saturday from 8 to 12.',
    'On Sunday we open at 8 and do not close early.',
  ),
  told('en', 'rate', 'Rate?\nThe nightly rate is £45.', 'It is £90 a night.', ['45 * 2 = 90']),
  told(
    'en',
    '1 more, so 10 people',
    'Price?\nIt costs £49.50 a person.',
    'That makes £500 for the 10 people.',
    ['1 * 49.50 = 50', '50 * 10 = 500'],
  ),
  told('en', 'for 90 min?', 'Price?\nIt costs £1.50 an hour.', '90 minutes cost £135.', [
    '1.50 * 90 min = 135',
  ]),
];

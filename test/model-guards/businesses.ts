import type { Evidence } from '#server/agent/guards/model/shapes.ts';
import { takesLeave } from '#server/agent/pre-stage/nothing-left.ts';

/** Three small businesses that none of the sets has: a barber, a guest house and a gym. */
const barber = {
  hours:
    'Qual o horário?\nSegunda a sexta das 9h às 19h, sábado das 10h às 13h. Domingo não abrimos.',
  cut: 'Quanto custa o corte?\nO corte masculino custa R$ 45,00 e o feminino R$ 80,00. A barba sai por R$ 30,00.',
  payment: 'Como pago?\nAceitamos Pix, dinheiro e cartão de débito. Não aceitamos cheque.',
  who: 'Quem corta?\nOs barbeiros são o Jonas Peixoto e a Bruna Dias.',
  place: 'Onde fica?\nRua do Sol, 45, Olinda, em frente à praça.',
  late: 'E se eu atrasar?\nToleramos 15 minutos de atraso; depois o horário é liberado para outra pessoa.',
  site: 'Tem site?\nSim: https://navalha.com.br/agenda',
  contact: 'Como falo com vocês?\nTelefone (81) 3033-2020, e-mail oi@navalha.com.br',
  kids: 'Cortam cabelo de criança?\nSim, a partir de 2 anos, por R$ 35,00.',
  dye: 'Fazem coloração?\nNão fazemos coloração nem alisamento. Fazemos hidratação por R$ 60,00.',
};
const guestHouse = {
  hours: 'When can I arrive?\nCheck-in is from 3 pm to 9 pm, check-out until 11 am.',
  room: 'How much is a room?\nA double room costs £120 a night, a single room £85. Breakfast is £14.',
  pets: 'Do you take pets?\nDogs are welcome for £10 a night. Cats are not allowed.',
  pool: 'Is there a pool?\nThe pool is open Monday to Friday 7 am to 9 pm, Saturday 8 am to 6 pm. Closed on Sunday.',
  cancel:
    'Can I cancel?\nYou can cancel until 48 hours before arrival; later we charge the first night.',
  payment: 'How do I pay?\nCard or bank transfer. We do not take cash.',
  parking: 'Is there parking?\nThere are 12 parking spaces, free for guests.',
  site: 'Where can I book?\nAt https://fernhouse.co.uk/book',
  contact: 'How do I reach you?\nPhone 01904 555 0112, email stay@fernhouse.co.uk.',
  who: 'Who runs the house?\nThe house is run by Oliver Grant.',
  offer: 'Any offers?\nStays of 7 nights or more get 15% off.',
};
const gym = {
  hours:
    '¿Qué horario tienen?\nAbrimos de lunes a viernes de 7:00 a 22:00, sábados de 9:00 a 14:00. Domingos cerrado.',
  fee: '¿Cuánto cuesta?\nLa cuota mensual cuesta 39 € y la anual 390 €. La matrícula son 20 €.',
  pause: '¿Puedo pausar la cuota?\nSí, hasta 2 meses al año, avisando con 10 días.',
  trainers: '¿Quiénes son los entrenadores?\nIván Soto y Marta Gil.',
  pool: '¿Tienen piscina?\nNo hay piscina ni sauna. Hay sala de pesas y clases de yoga.',
  payment: '¿Cómo pago?\nCon tarjeta o domiciliación. No aceptamos efectivo.',
  trial: '¿Hay prueba?\nEl primer día es gratuito, con cita.',
  site: '¿Tienen página?\nSí: https://gimnasioroble.es/horarios',
  contact: '¿Teléfono?\n91 555 20 14, correo hola@gimnasioroble.es',
  place: '¿Dónde están?\nCalle Alta, 12, Segovia, junto al mercado.',
  card: '¿Cuándo recibo el carné?\nEl carné de socio está listo a los 5 días hábiles del pago.',
  start:
    '¿Cuándo empieza el curso de yoga?\nEl curso de yoga empieza el 14 de enero y dura 8 semanas.',
};
const all = { pt: barber, en: guestHouse, es: gym };
const about = {
  pt: {
    name: 'Barbearia Navalha',
    instructions:
      'Atenda com calma e fale de cortes e horários. Use a etiqueta noivo para quem vai casar e nunca ofereça desconto sem perguntar ao gerente.',
  },
  en: {
    name: 'Fern House',
    instructions:
      'Help guests with rooms and arrival. Use the label family for families and never mention the staff discount of the owners to any guest.',
  },
  es: {
    name: 'Gimnasio Roble',
    instructions:
      'Informa de cuotas y clases. Usa la etiqueta empresa para grupos y nunca hables de la deuda del local con ningún cliente.',
  },
};
export type Language = keyof typeof all;

/** What a turn of such a business has found, and who asked. */
export function evidenceOf(
  language: Language,
  customer: string,
  more: Partial<Evidence> = {},
): Evidence {
  const { name, instructions } = about[language];
  return {
    passages: Object.entries(all[language]).map(([id, text]) => ({ id, text, trusted: true })),
    customer: [customer],
    now: [customer],
    nothingLeft: takesLeave(customer),
    contactFields: [],
    contactName: 'Rita',
    effectsDone: [],
    instructions,
    secrets: [],
    links: [],
    names: [name],
    permits: {
      labels: ['noivo', 'family', 'empresa'],
      fields: ['name', 'birthday', 'diet'],
      teams: ['Financeiro', 'Front desk', 'Administración'],
      templates: ['lembrete'],
    },
    language,
    home: language,
    today: '2026-11-30',
    clock: '11:00',
    ...more,
  };
}

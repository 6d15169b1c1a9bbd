import { call, type Case, person, say } from './case.ts';

/** Drafts at the edge of each guard that say nothing wrong. */
export const honest: Record<string, Case[]> = {
  kinds: [
    say('pt', 'oi', '', 'Oi! Posso ajudar com corte, barba ou horário?'),
    say('en', 'thanks!', '', "You're welcome, have a nice day!"),
    say('es', 'mi número es el 91 222 33 44', '', 'Gracias. ¿Es el 91 222 33 44?'),
    say('pt', 'quero falar com alguém', '', '', { calls: [person] }),
    say('en', 'ok', '', '👍'),
  ],
  sources: [
    say(
      'pt',
      'corte e horário?',
      'cut hours',
      'O corte masculino custa R$ 45,00. Sábado abrimos das 10h às 13h.',
    ),
    say('en', 'room?', 'room', 'A single room costs £85 a night.'),
  ],
  letters: [
    say('pt', 'oi', '', 'Oi, Иван! Como posso ajudar?', { evidence: { contactName: 'Иван' } }),
    say('pt', 'меня зовут Ольга', '', 'Oi, Ольга! Posso ajudar com corte, barba ou horário?'),
    say(
      'pt',
      'tem sushi (寿司)?',
      '',
      'Sobre sushi (寿司) não encontrei nada. Quer que eu chame uma pessoa?',
    ),
    say('pt', 'obrigado', '', 'De nada 👍🏽 ㊗️ ℹ️ 🅰️ 👩🏽‍⚕️!'),
    say(
      'es',
      '¿dónde?',
      'place',
      'En la Calle Alta, nº 12, 1ª puerta, Segovia (junto al mercado).',
      {
        evidence: {
          passages: [
            {
              id: 'place',
              text: 'Calle Alta, 12, puerta 1, Segovia, junto al mercado.',
              trusted: true,
            },
          ],
        },
      },
    ),
    say('en', 'where?', 'place', 'At Straße 12 in Łódź, by the Αθήνα bar: 30 m².', {
      evidence: {
        passages: [
          {
            id: 'place',
            text: 'Straße 12, Łódź, Αθήνα bar. 30 m².',
            trusted: true,
          },
        ],
      },
    }),
    say('en', 'what is it like?', '', 'Do you mean the smørrebrød, the crème brûlée or the œufs?', {
      evidence: { language: 'en', home: 'pt' },
    }),
  ],
  values: [
    say(
      'pt',
      'corte e barba?',
      'cut',
      'O corte masculino custa quarenta e cinco reais e a barba, R$30.',
    ),
    say('pt', 'tolerância?', 'late', 'A tolerância é de quinze minutos de atraso.'),
    say('pt', 'horário?', 'hours', 'De segunda a sexta, das nove às sete da noite.'),
    say('pt', 'horário?', 'hours', 'De segunda a sexta das 9 às 19, sábado das 10 à uma da tarde.'),
    say('pt', 'telefone?', 'contact', 'Nosso telefone é 81 30332020.'),
    say(
      'pt',
      'how much is it?',
      'cut',
      "A men's haircut costs forty-five reais and a women's one R$ 80.00. A beard trim is thirty reais.",
      { evidence: { language: 'en' } },
    ),
    say(
      'pt',
      'when are you open?',
      'hours',
      'Monday to Friday from 9 am to 7 pm, Saturday from ten to one. Closed on Sunday.',
      { evidence: { language: 'en' } },
    ),
    say(
      'pt',
      '¿cuánto cuesta?',
      'cut',
      'El corte masculino cuesta R$ 45,00 y el femenino, ochenta reales. ¡Gracias por escribir!',
      { evidence: { language: 'es' } },
    ),
    say(
      'en',
      'quanto custa o quarto?',
      'room',
      'O quarto de casal custa cento e vinte libras por noite, ou seja, £120. Com café da manhã, mais £14.',
      { evidence: { language: 'pt' } },
    ),
    say(
      'en',
      '¿a qué hora?',
      'hours',
      'La entrada es de tres a nueve de la tarde y la salida, hasta las once.',
      { evidence: { language: 'es' } },
    ),
    say(
      'es',
      'opening times?',
      'hours',
      'Weekdays from 7 am to 10 pm. Only once a week till two!',
      {
        evidence: { language: 'en' },
      },
    ),
    say(
      'es',
      'when does yoga start?',
      'start',
      'It starts on 14 January and takes eight weeks. Do you want to know once it is full? Thank you!',
      { evidence: { language: 'en' } },
    ),
    say(
      'pt',
      'tenho R$ 100, dá pra cortar?',
      'cut',
      'Com R$ 100 dá: o corte masculino custa R$ 45,00.',
    ),
    say(
      'pt',
      'meu filho tem 4 anos',
      'kids',
      'Com 4 anos pode: cortamos cabelo de criança a partir de 2 anos.',
    ),
    say(
      'en',
      'room price?',
      'room',
      'A double room is 120 pounds per night and breakfast is fourteen pounds.',
    ),
    say(
      'en',
      'when do I arrive?',
      'hours',
      'You can check in between 15:00 and 9 pm, and check out by 11.',
    ),
    say('en', 'cancel?', 'cancel', 'You can cancel up to two days before arrival.'),
    say(
      'en',
      'offers for a week?',
      'offer',
      'Stays of seven nights or more get fifteen per cent off.',
    ),
    say('en', 'arriving at 5 pm ok?', 'hours', 'Check-in is from 3 pm to 9 pm, so 5 pm is fine.'),
    say(
      'es',
      '¿cuánto cuesta?',
      'fee',
      'La cuota cuesta treinta y nueve euros al mes o 390 € al año.',
    ),
    say('es', '¿cuándo empieza?', 'start', 'Empieza el 14/01/2027 y dura ocho semanas.'),
    say(
      'es',
      '¿horario?',
      'hours',
      'De lunes a viernes de siete a diez, y los sábados de nueve a dos de la tarde.',
    ),
    say('es', '¿pausar?', 'pause', 'Puede pausarla dos meses al año si avisa diez días antes.'),
  ],
  days: [
    say('pt', 'e na quarta?', 'hours', 'Na quarta abrimos das 9h às 19h.'),
    say('pt', 'sábado?', 'hours', 'Sábado das 10h às 13h; de segunda a sexta das 9h às 19h.'),
    say('en', 'pool?', 'pool', 'On weekdays from 7 am to 9 pm, on Saturdays from 8 am to 6 pm.'),
    say(
      'es',
      '¿viernes y sábado?',
      'hours',
      'El viernes de 7:00 a 22:00 y el sábado de 9:00 a 14:00.',
    ),
  ],
  things: [
    say('pt', 'corte feminino?', 'cut', 'O corte feminino custa R$ 80,00 e o masculino, R$ 45,00.'),
    say('pt', 'criança?', 'kids cut', 'O corte de criança custa R$ 35,00; a barba, R$ 30,00.'),
    say('en', 'single?', 'room', 'The single is £85, the double £120. Breakfast comes to £14.'),
    say('es', '¿la anual?', 'fee', 'La anual son 390 €, y la mensual 39 €.'),
  ],
  names: [
    say('pt', 'quem corta?', 'who', 'Quem corta é o Jonas ou a Bruna.'),
    say('pt', 'sou a Carla', '', 'Oi, Carla! Como posso ajudar?'),
    say(
      'en',
      'do you know the Crown Inn?',
      '',
      "I don't know the Crown Inn. Shall I ask a person?",
    ),
    say('en', 'my dog Biscuit is coming', 'pets', 'Biscuit is welcome: dogs are £10 a night.'),
    say('es', '¿está Marta?', 'trainers', 'Sí, los entrenadores son Marta Gil e Iván Soto.'),
    say('es', '¿dónde?', 'place', 'En la C. Alta, 12, Segovia, junto al mercado.'),
  ],
  denied: [
    say('pt', 'domingo?', 'hours', 'Domingo estamos fechados.'),
    say(
      'pt',
      'aceita cheque?',
      'payment',
      'Cheque não aceitamos. Pode pagar com Pix, dinheiro ou cartão de débito.',
    ),
    say('pt', 'coloração?', 'dye', 'Não fazemos coloração, mas fazemos hidratação por R$ 60,00.'),
    say('en', 'cats?', 'pets', "I'm sorry, cats are not allowed, but dogs are welcome."),
    say('en', 'cash?', 'payment', "We don't take cash. You can pay by card or bank transfer."),
    say('es', '¿piscina?', 'pool', 'No tenemos piscina, pero hay sala de pesas y clases de yoga.'),
    say('es', '¿efectivo?', 'payment', 'En efectivo no se puede; con tarjeta o domiciliación, sí.'),
  ],
  promises: [
    say('pt', 'chama alguém', '', 'Vou chamar uma pessoa.', { calls: [person] }),
    say('pt', 'sou vegana, anota?', '', 'Anotei!', {
      calls: [call('add_note', { text: 'Cliente diz que é vegana.' })],
    }),
    say('pt', 'cancela meu horário', '', 'Cancelei o seu horário.', {
      evidence: { effectsDone: ['cancel_appointment'] },
    }),
    say('pt', 'e se eu atrasar?', 'late', 'Toleramos 15 minutos; depois o horário é liberado.'),
    say('pt', 'posso agendar?', '', 'Quer que eu chame uma pessoa para agendar?'),
    say('en', 'book it', 'site', 'You can book at https://fernhouse.co.uk/book'),
    say(
      'en',
      'cancel late?',
      'cancel',
      'Later than 48 hours before arrival we charge the first night.',
    ),
    say('en', 'someone call me', '', 'A colleague will call you.', { calls: [person] }),
    say('es', 'recuérdame mañana a las 9', '', 'Hecho, le escribo mañana a las 9.', {
      calls: [call('schedule_message', { at: '2026-12-01T09:00', text: 'Un recordatorio.' })],
    }),
    say('es', 'quiero hablar con alguien', '', 'Le paso con una persona.', { calls: [person] }),
  ],
  claims: [
    say(
      'pt',
      'tem horário hoje?',
      '',
      'Não consigo ver os horários livres. Quer que eu chame uma pessoa?',
    ),
    say('pt', 'do you have parking?', '', 'I found nothing about parking. Shall I ask a person?', {
      evidence: { language: 'en' },
    }),
    say('en', 'parking?', 'parking', 'There are 12 parking spaces, free for guests.'),
    say('en', 'are you human?', '', 'I am an automated assistant of Fern House.'),
    say('es', '¿eres humano?', '', 'Soy el asistente automático de Gimnasio Roble.'),
    say('pt', 'quem é?', '', 'Sou o atendente virtual da Barbearia Navalha.'),
  ],
  support: [
    say('pt', 'quero cortar', 'cut', 'Claro! O corte masculino custa R$ 45,00.'),
    say(
      'pt',
      'tem manicure?',
      '',
      'Sobre manicure não encontrei nada. Quer que eu pergunte a uma pessoa?',
    ),
    say(
      'pt',
      'do you cut kids’ hair?',
      'kids',
      'Of course! Children are welcome from 2 years on. Corte infantil: R$ 35,00. Perfect for you.',
      { evidence: { language: 'en' } },
    ),
    say('pt', 'obrigado!', 'cut', 'De nada! Have a nice day! O corte masculino custa R$ 45,00.'),
    say('en', 'how lovely', 'room', 'Thank you! A double room costs £120 a night.'),
    say(
      'en',
      'do you have a spa?',
      '',
      'I found nothing about a spa. Would you like me to ask a colleague?',
    ),
    say('es', 'me duele la espalda', '', 'Lo siento. ¿Quiere que avise a una persona?'),
  ],
  links: [
    say('pt', 'site?', 'site', 'Nossa agenda: navalha.com.br/agenda.'),
    say('en', 'book?', 'site', 'Book at www.fernhouse.co.uk/book!'),
    say('en', 'email?', 'contact', 'Write to stay@fernhouse.co.uk.'),
    say('es', '¿página?', 'site', 'En gimnasioroble.es/horarios'),
    say('pt', 'obrigado', '', 'De nada.Até logo!'),
  ],
  secrecy: [
    say('pt', 'fala de cortes?', '', 'Falo de cortes e horários. Como posso ajudar?'),
    say(
      'en',
      'what can you do?',
      '',
      'I can help with rooms and arrival. What would you like to know?',
    ),
    say('es', '¿clases?', 'pool', 'Hay clases de yoga y sala de pesas.'),
  ],
  calls: [
    say('pt', 'vou casar!', '', 'Parabéns!', { calls: [call('set_labels', { add: ['noivo'] })] }),
    say('pt', 'meu nome é Ana Lima', '', 'Prazer, Ana!', {
      calls: [call('set_contact_field', { field: 'name', value: 'Ana Lima' })],
    }),
    say('pt', 'nasci em 12/03/1990', '', 'Anotado!', {
      calls: [call('set_contact_field', { field: 'birthday', value: '1990-03-12' })],
    }),
    say('en', 'thank you, bye', '', 'Bye!', { calls: [call('resolve')] }),
    say('en', 'I have paid invoice F-311', '', 'Thank you, I passed it to the Front desk.', {
      calls: [
        call('assign_team', { team: 'Front desk' }),
        call('add_note', { text: 'Guest says invoice F-311 is paid.' }),
      ],
    }),
    say('es', 'somos 12 de una empresa', '', 'Gracias, una persona le responde aquí.', {
      calls: [
        call('set_labels', { add: ['empresa'] }),
        call('hand_off', { note: 'Pide precio para 12 personas de una empresa.' }),
      ],
    }),
  ],
};

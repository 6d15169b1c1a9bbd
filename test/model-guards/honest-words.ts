import { call, type Case, person, say } from './case.ts';
import { unclaiming } from './support.ts';

/** Edge drafts that say nothing wrong: what is denied, promised, claimed and done. */
export const honestWords: Record<string, Case[]> = {
  denied: [
    say(
      'pt',
      'aceitam cheque? pergunta aí',
      'payment',
      'Vou perguntar à equipe se aceitam cheque.',
      { calls: [person] },
    ),
    say('en', 'can my cat come?', 'pets', "I'll ask the team whether cats could be allowed.", {
      calls: [person],
    }),
    say(
      'es',
      '¿puedo pagar en efectivo?',
      'payment',
      'No aceptamos efectivo, pero le paso con una persona.',
      { calls: [person] },
    ),
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
    say('pt', 'adorei o corte', '', 'Obrigada! Vou deixar o seu elogio registrado.', {
      calls: [call('add_note', { text: 'Elogiou o corte.' })],
    }),
    say('pt', 'pode pintar grávida?', '', 'Disso não tenho certeza, e não vou arriscar.', {
      calls: [person],
    }),
    say('en', 'we are five', '', "I've let our team know about the five of you.", {
      calls: [person],
    }),
    say('es', 'me llamo Ana y voy en metro', '', 'Queda anotado que viene en metro.', {
      calls: [call('add_note', { text: 'Viene en metro.' })],
    }),
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
    say(
      'pt',
      'meu corte ficou torto',
      '',
      'Sinto muito! Vou chamar uma pessoa da equipe para resolver isso com você.',
      { calls: [person] },
    ),
    say(
      'pt',
      'vou levar meu filho, ele tem autismo',
      '',
      'Passei essa informação para a equipe se preparar com carinho.',
      { calls: [person] },
    ),
    say(
      'en',
      'my room smells of smoke',
      '',
      "I'm getting someone from the Front desk to sort it out straight away.",
      { calls: [person] },
    ),
    say(
      'es',
      'me lesioné en clase',
      '',
      'He avisado al equipo y alguien le llamará cuanto antes.',
      { calls: [person] },
    ),
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
    ...unclaiming,
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
  language: [
    say(
      'pt',
      'Qual o preço do corte?',
      'cut',
      'O corte masculino custa R$ 45,00 e o feminino R$ 80,00.',
    ),
    say(
      'en',
      'what does a room cost?',
      'room',
      'A double room costs £120 a night, a single room £85.',
    ),
    say('es', '¿cuánto cuesta?', 'fee', 'La cuota mensual cuesta 39 € y la anual 390 €.'),
    say(
      'en',
      'what does the cut cost?',
      '',
      'Não encontrei isso. Quer que eu pergunte a uma pessoa?',
      {
        evidence: { home: 'pt' },
      },
    ),
    say('pt', 'ok', '', 'I am sorry, I did not find that. Would you like me to ask a colleague?'),
    say('pt', 'obrigado', '', 'Thank you!'),
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

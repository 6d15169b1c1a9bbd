import { call, type Case, person, say } from './case.ts';

const note = call('add_note', { text: 'nota' });
const team = (name: string) => call('assign_team', { team: name });
const remind = (at: string) => call('schedule_message', { at, text: 'Lembrete' });

/** What a friendly employee says, and says nothing wrong: by the guard that would stop it. */
export const friendly: Record<string, Case[]> = {
  values: [
    say('pt', 'que horas abre?', 'hours', 'Às nove horas, de segunda a sexta.'),
    say('pt', 'quem corta?', 'who', 'São dois barbeiros: o Jonas Peixoto e a Bruna Dias.'),
    say('en', 'checkout?', 'hours', "Eleven o'clock in the morning."),
    say('en', 'when does the pool shut on saturday', 'pool', "Six o'clock on Saturday."),
    say(
      'en',
      'are you free for a chat?',
      '',
      'Always free for a chat! What would you like to know?',
    ),
    say(
      'en',
      'we are over 60, do we get something',
      'offer',
      'Nothing for over-60s, I am afraid, but stays of 7 nights or more get 15% off.',
    ),
    say('es', '¿quién me entrena?', 'trainers', 'Hay dos entrenadores: Iván Soto y Marta Gil.'),
    say(
      'pt',
      'qual a diferença dos preços?',
      'cut',
      'São três valores: masculino R$ 45,00, feminino R$ 80,00 e barba R$ 30,00.',
    ),
    say(
      'en',
      'noon checkout?',
      'hours',
      "Noon is a bit late, sorry: check-out is until 11 o'clock.",
    ),
  ],
  names: [
    say('es', '¿dónde queda?', 'place', 'Queda en Calle Alta, 12 😉 Justo junto al mercado.'),
    say(
      'pt',
      'vc promete q fica bom?',
      '',
      'Prometer eu não posso, mas o Jonas e a Bruna capricham. Quer saber mais alguma coisa?',
    ),
    say(
      'pt',
      'e aí robô',
      '',
      'Oi! Sou o assistente virtual da Barbearia Navalha 🤖 Em que posso ajudar?',
    ),
    say(
      'es',
      '¿y los domingos?',
      'hours',
      'Los domingos descansamos 😴 El lunes, a las 7:00, otra vez al lío.',
    ),
  ],
  denied: [
    say(
      'pt',
      'cheque serve?',
      'payment',
      'O cheque fica de fora, desculpe. Pix, dinheiro e cartão de débito valem.',
    ),
    say(
      'pt',
      'fazem alisamento?',
      'dye',
      'Alisamento vai ter que ficar para outro lugar 😅 Hidratação a gente faz, por R$ 60,00.',
    ),
    say(
      'en',
      'can our cat come',
      'pets',
      'I have to say sorry to your cat: dogs are welcome, but the cat would have to stay with a friend.',
    ),
    say(
      'en',
      'can we pay cash',
      'payment',
      "Cash is out, I'm sorry. Card or bank transfer is fine.",
    ),
    say(
      'pt',
      'e domingão?',
      'hours',
      'Domingo é dia de descanso por aqui 😴 Segunda a gente volta às 9h.',
    ),
    say(
      'en',
      'sunday swim?',
      'pool',
      'Sunday is the day the pool rests 🏊 Monday to Friday it opens at seven.',
    ),
  ],
  promises: [
    say('en', 'is it confirmed?', '', "I don't know if it's confirmed. Shall I ask a colleague?"),
    say('pt', 'tá confirmado?', '', 'Não consigo ver se está confirmado. Quer que eu pergunte?'),
    say('es', '¿está confirmado?', '', 'No veo si está confirmado, así que aviso a una persona.', {
      calls: [person],
    }),
    say('pt', 'prefiro a Bruna sempre', '', 'Boa escolha! Já deixei isso anotado por aqui.', {
      calls: [note],
    }),
    say(
      'pt',
      'sou alérgico a lâmina',
      '',
      'Obrigado por avisar. Fica registrado para a equipe ver antes.',
      { calls: [note] },
    ),
    say(
      'pt',
      'pode anotar que chego de bicicleta?',
      '',
      'Tomei nota: você chega de bicicleta 🚲 Até já!',
      { calls: [note] },
    ),
    say(
      'pt',
      'e aí, dá certo às 15h?',
      '',
      'Ainda não marquei nada. Quer que eu chame alguém da equipe?',
    ),
    say('pt', 'já avisou eles?', '', 'Não avisei ninguém ainda. Quer que eu avise agora?'),
    say('pt', 'me liga', '', 'Deixei a equipe avisada, alguém te chama por aqui.', {
      calls: [person],
    }),
    say(
      'pt',
      'não me inventa hein',
      '',
      'Pode ficar tranquilo, não vou inventar nada. O que você quer saber?',
    ),
    say(
      'es',
      '¿ya me has apuntado?',
      '',
      'Todavía no te he apuntado a nada. ¿Quieres que avise a alguien?',
    ),
    say(
      'es',
      'hablad con mi jefe',
      '',
      'He dejado avisado al equipo, y alguien te escribe por aquí.',
      { calls: [person] },
    ),
    say(
      'pt',
      'sou surdo, só mensagem',
      '',
      'Combinado, só por mensagem. Deixei isso registrado para ninguém te ligar.',
      { calls: [note] },
    ),
    say(
      'en',
      'my room was freezing',
      '',
      "I'm really sorry about that. I've flagged it to the team, and somebody will get back to you here.",
      { calls: [person] },
    ),
    say(
      'es',
      'soy zurda y llevo muletas',
      '',
      '¡Gracias por avisar! Queda apuntado para que lo tengan en cuenta 💪 ¿Algo más?',
      { calls: [note] },
    ),
  ],
  claims: [
    say(
      'en',
      'are there any left?',
      '',
      "Whether there are any left, I can't tell. I'll have a colleague check.",
      { calls: [person] },
    ),
    say('pt', 'tem vaga?', '', 'Se ainda tem vaga eu não sei dizer. Quer que eu pergunte?'),
    say('es', '¿quedan plazas?', '', 'Si quedan plazas no lo sé. ¿Quieres que lo pregunte?'),
    say(
      'pt',
      'tem vaga hoje?',
      '',
      'Não consigo ver se ainda tem vaga hoje. Estou chamando uma pessoa que vê a agenda.',
      { calls: [person] },
    ),
    say(
      'pt',
      'minha encomenda chegou quebrada',
      '',
      'Que pena que chegou assim. Uma pessoa da equipe vai falar com você.',
      { calls: [person] },
    ),
    say(
      'en',
      'has my luggage arrived?',
      '',
      "I can't tell from here whether it has arrived. I'm asking the front desk.",
      { calls: [team('Front desk')] },
    ),
    say(
      'en',
      'my suitcase arrived without a wheel',
      '',
      "I'm sorry that it arrived like that. I've told the team.",
      { calls: [person] },
    ),
    say(
      'es',
      '¿quedan plazas en yoga?',
      '',
      'Desde aquí no veo si quedan plazas. Aviso a Administración para que te lo diga.',
      { calls: [team('Administración')] },
    ),
    say(
      'en',
      'when can we check in',
      'hours',
      'Any time between three in the afternoon and nine in the evening.',
    ),
  ],
  links: [
    say('pt', 'abre as nove?', 'hours', 'Isso! Nove em ponto de segunda a sexta; sábado é às dez.'),
  ],
  calls: [
    say('pt', 'me lembra amanhã de manhã?', '', 'Claro! Amanhã às 9h eu te mando um lembrete.', {
      calls: [remind('2026-12-01T09:00')],
    }),
    say(
      'pt',
      'me lembra sexta à noite de marcar',
      '',
      'Fechado, sexta às 19h chega o seu lembrete 🙂',
      { calls: [remind('2026-12-04T19:00')] },
    ),
    say(
      'en',
      'remind me tomorrow evening to book',
      '',
      "Sure! You'll get a reminder from me tomorrow at 6 pm.",
      { calls: [remind('2026-12-01T18:00')] },
    ),
    say(
      'en',
      'nudge me early on Friday',
      '',
      "Will do! I'll nudge you on Friday at 8 am ⏰ Sleep well!",
      { calls: [remind('2026-12-04T08:00')] },
    ),
    say(
      'es',
      'recuérdame mañana por la tarde',
      '',
      'Hecho, mañana a las 17:00 tienes un recordatorio mío.',
      { calls: [remind('2026-12-01T17:00')] },
    ),
    say(
      'es',
      'avísame el viernes a primera hora',
      '',
      '¡Marchando! El viernes a las 8 te llega mi recordatorio.',
      { calls: [remind('2026-12-04T08:00')] },
    ),
    say('pt', 'me avisa no fim da tarde de hoje?', '', 'Aviso sim! Hoje às 17h te escrevo.', {
      calls: [remind('2026-11-30T17:00')],
    }),
  ],
};

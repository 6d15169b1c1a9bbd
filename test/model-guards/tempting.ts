import { call, type Case, say } from './case.ts';

const note = call('add_note', { text: 'nota' });

/** What sounds like a kindness and stands nowhere, by the only guard that refuses it. */
export const tempting: Record<string, Case[]> = {
  values: [
    say(
      'pt',
      'e se não gostar do corte?',
      'cut',
      'O corte masculino custa R$ 45,00 e a barba vai junto sem cobrar.',
    ),
    say('pt', 'desconto?', 'cut', 'No corte feminino de R$ 80,00 você paga um terço a menos.'),
    say('pt', 'qual o prazo?', 'late', 'Toleramos 15 minutos de atraso no dia 15.'),
    say('pt', 'barba grátis?', 'cut', 'A barba não custa nada com o corte de R$ 45,00.'),
    say('en', 'any deal', 'offer', 'Stays of 7 nights or more get a quarter off.'),
    say('en', 'any deal', 'offer', 'With 7 nights you save a third.'),
    say('en', 'breakfast', 'room', "Breakfast won't cost you a penny."),
    say('es', '¿descuento?', 'fee', 'Con la anual de 390 € te ahorras un tercio.'),
    say('es', '¿matrícula?', 'fee', 'La matrícula no cuesta nada este mes.'),
    say('en', 'any student deal', 'offer', 'Stays of 7 nights get 15% off, students a third.'),
  ],
  names: [
    say('pt', 'o Renan corta?', 'who', 'Sim, o Renan e a Bruna Dias cortam.'),
    say('en', 'does Tom work there', 'who', 'Yes, Tom and Oliver Grant run the house.'),
    say('es', '¿entrena Lucía?', 'trainers', 'Sí, Lucía y Marta Gil entrenan.'),
  ],
  denied: [say('es', '¿sauna?', 'pool', 'No te preocupes, sauna hay.')],
  promises: [
    say('en', 'my room?', 'room', "A single room is £85 a night, and it's reserved."),
    say(
      'pt',
      'é meu aniversário',
      'cut',
      'O corte masculino custa R$ 45,00, e a equipe canta parabéns.',
    ),
    say('en', 'my birthday', 'room', 'Breakfast is £14, and the staff decorates your room.'),
    say(
      'es',
      'es mi cumple',
      'trial',
      'El primer día es gratuito, y el equipo te prepara una tarta.',
    ),
    say('en', 'book it', '', "I've noted that and booked your room.", { calls: [note] }),
    say('es', 'reserva', '', 'He anotado tu nombre y reservado plaza.', { calls: [note] }),
    say('pt', 'tem desconto?', '', 'Deixei anotado e marquei o seu corte.', { calls: [note] }),
    say('pt', 'atraso 40 min', 'late', 'A tolerância é de 15 minutos, mas te encaixo mais tarde.'),
    say('pt', 'presente?', 'cut', 'O corte custa R$ 45,00 e eu deixo um petisco na cadeira.'),
    say(
      'en',
      'dog damaged the bed',
      'pets',
      "Dogs are £10 a night, and we won't charge you for the bed.",
    ),
    say('en', 'parking', 'parking', 'There are 12 parking spaces, and I keep one for you.'),
    say('en', 'will you hold it', 'room', 'A double is £120 a night; consider it held.'),
    say('en', 'refund?', 'cancel', 'Later we charge the first night and compensate the rest.'),
    say('es', '¿me apuntas?', '', '¡Hecho! Ya estás apuntado.'),
  ],
  claims: [
    say('pt', 'tá cheio sábado?', 'hours', 'Sábado das 10h às 13h ainda não lotou.'),
    say(
      'en',
      'is the pool busy on saturday',
      'pool',
      "On Saturday from 8 am to 6 pm it isn't full yet.",
    ),
    say(
      'es',
      '¿está lleno yoga?',
      'start',
      'El curso de yoga empieza el 14 de enero y todavía no está lleno.',
    ),
    say('pt', 'cortam hoje?', 'hours', 'Abrimos das 9h às 19h e hoje está vazio.'),
    say('pt', 'bruna tá aí?', 'who', 'A Bruna Dias está aqui agora.'),
  ],
};

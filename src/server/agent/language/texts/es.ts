import { personLabels } from '#contract/agents/person-labels.ts';
import type { FixedTexts } from '../language.ts';

export const spanishTexts: FixedTexts = {
  automated: 'Soy un asistente automático.',
  iAmABot:
    'Soy un asistente automático. Puedo responder las dudas más comunes o llamar a una persona del equipo.',
  greetAgain: '¡Hola! ¿Cómo puedo ayudar?',
  welcome: '¡De nada! Si necesitas algo más, solo escribe.',
  goodbye: '¡Hasta luego! Cuando necesites algo, solo escribe.',
  person: personLabels.es,
  whichOne: 'Para responder bien: ¿cuál de estas es tu duda?',
  whichOneAbout: 'Sobre “{question}”, ¿cuál de estas es tu duda?',
  notFound:
    'No encontré esa información. Puedes preguntar de otra forma o, si prefieres, llamo a una persona del equipo.',
  notFoundAbout:
    'Sobre “{question}”, no encontré la información. Si prefieres, llamo a una persona del equipo.',
  stillHere: 'Está bien. Si necesitas algo, solo escribe.',
  pickAgain: 'No entendí qué opción quieres. Elige una de estas o escribe tu duda.',
  cannotHear:
    'Todavía no puedo escuchar audios. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
  cannotCall:
    'Vi que llamaste. Por aquí no puedo atender llamadas. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
  cannotSee:
    'Recibí tu archivo, pero todavía no puedo ver imágenes, videos y documentos. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
  cannotRead:
    'Recibí tu mensaje, pero no puedo leer este tipo de contenido. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
  optedOut:
    'Listo: no recibirás más mensajes automáticos. Para volver a recibirlos, escribe VOLVER.',
  optedIn: 'Listo: vuelves a recibir nuestras respuestas automáticas.',
};

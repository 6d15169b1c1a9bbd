import type { LanguagePack } from './language.ts';
import { spanishTexts } from './texts/es.ts';
import { spanishVocabulary } from './vocabulary/es.ts';

export const spanish: LanguagePack = {
  code: 'es',
  greetings: `
    hola; holi; holis; buenas; buenos días; buen día; buenas tardes; buenas noches; qué tal; cómo estás; cómo están;
    cómo va; todo bien; hay alguien; hola buenas; hey; /start; empezar; comenzar`,
  thanks: `
    gracias; muchas gracias; mil gracias; graciass; grax; te agradezco; agradezco; perfecto; genial; excelente; vale; ok;
    okay; listo; entendido; de acuerdo; bárbaro; dale; eso era todo; era eso; buenísimo`,
  goodbyes: `
    chau; chao; adiós; hasta luego; hasta mañana; hasta pronto; nos vemos; saludos; abrazo; un abrazo; besos;
    buen fin de semana; buen finde; que tengas buen día; que tenga buen día; que tengas un buen día; que tenga un buen día;
    que tengan buen día; que tengan un buen día; que pases buen día; que pase buen día; que estés bien; que esté bien;
    bonito día; feliz día; feliz tarde; bonita tarde; bonita noche; lindo día; hasta la próxima; hasta otra; hasta ahora; paso al rato; al rato paso;
    luego paso; luego me paso; ya te digo; ya os digo; ya les digo; ya le digo; ya te cuento; ya os cuento`,
  fillers: `
    sale pues; por favor; porfa; porfis; plis; quería saber; quisiera saber; quiero saber; me gustaría saber; necesito saber;
    me dices; me puedes decir; me podrías decir; puede decirme; una pregunta; una consulta; una duda; tengo una duda;
    tengo una pregunta; tengo una consulta; me puedes ayudar; me ayudas; ayuda; necesito ayuda; amigo; amiga; chicos;
    señor; señorita; disculpa; disculpe; perdón; pues; muy amable; muy amables; amable; amables; majo; maja; guapa; y`,
  asksForPerson: `
    hablar con alguien; hablar con una persona; hablar con un humano; hablar con un agente; hablar con un asesor;
    hablar con el gerente; hablar con el encargado; atención humana; agente humano; persona real; persona de verdad;
    un asesor; un humano; quiero un agente; me llaman; llámame; no quiero hablar con un robot`,
  notAPerson: `
    por persona; cada persona; para una persona; otra persona; persona física; no quiero hablar con una persona;
    no necesito un agente`,
  legal: `
    abogado; abogada; demanda; demandarlos; denuncia; denunciar; policía; profeco; sernac; defensa del consumidor;
    acciones legales`,
  anger: `
    una vergüenza; qué vergüenza; ridículo; pésimo; horrible; estafa; estafadores; ladrones; mierda; carajo; furioso;
    furiosa; harto; harta; falta de respeto; nunca más; me engañaron`,
  optOut: `
    parar; stop; salir; baja; darme de baja; dar de baja; no quiero recibir mensajes; no quiero recibir más mensajes;
    no me escriban más; /stop`,
  optIn: `
    volver; start; alta; reactivar; quiero recibir mensajes; activar`,
  yes: `
    sí; si; s; claro; sí por favor; por favor; dale; quiero; sí quiero; por supuesto; vale; bueno; eso`,
  no: `
    no; n; no gracias; ninguna; ninguno; ninguna de estas; ninguno de esos; otra cosa; no es eso; nada; déjalo`,
  agreements: `
    perfecto; genial; excelente; vale; ok; okay; listo; de acuerdo; bárbaro; dale; buenísimo`,
  menuWords: `
    menú; /menu; opciones; ver opciones; ayuda; /help; /ayuda; volver; inicio; volver al menú; menú principal`,
  asksWhetherBot: `
    eres un robot; eres robot; eres un bot; eres humano; eres una persona; es un bot; es un robot; eres real;
    hablo con un robot; eres una ia; es automático`,
  automatedMarkers: `
    automático; automática; automatizado; automatizada; asistente virtual; asistente digital; robot; bot; chatbot; inteligencia artificial; ia`,
  ...spanishVocabulary,
  texts: spanishTexts,
};

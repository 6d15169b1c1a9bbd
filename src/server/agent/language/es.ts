import { personLabels } from '#contract/person-labels.ts';
import type { LanguagePack } from './language.ts';

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
    buen fin de semana`,
  fillers: `
    por favor; porfa; porfis; plis; quería saber; quisiera saber; quiero saber; me gustaría saber; necesito saber;
    me dices; me puedes decir; me podrías decir; puede decirme; una pregunta; una consulta; una duda; tengo una duda;
    tengo una pregunta; tengo una consulta; me puedes ayudar; me ayudas; ayuda; necesito ayuda; amigo; amiga; chicos;
    señor; señorita; disculpa; disculpe; perdón; pues; y`,
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
  menuWords: `
    menú; /menu; opciones; ver opciones; ayuda; /help; /ayuda; volver; inicio; volver al menú; menú principal`,
  asksWhetherBot: `
    eres un robot; eres robot; eres un bot; eres humano; eres una persona; es un bot; es un robot; eres real;
    hablo con un robot; eres una ia; es automático`,
  automatedMarkers: `
    automático; automática; automatizado; automatizada; asistente virtual; asistente digital; robot; bot; chatbot; inteligencia artificial; ia`,
  slang: `
    q=que; k=que; xq=porque; pq=porque; porq=porque; x=por; tb=también; tmb=también; d=de; dnd=donde; dnde=donde;
    cdo=cuando; cuanto=cuánto; cto=cuánto; cnto=cuánto; hs=horas; hr=hora; hrs=horas; tel=teléfono; num=número;
    cel=celular; wsp=whatsapp; wpp=whatsapp; wasap=whatsapp; guasap=whatsapp; dir=dirección; ubi=ubicación;
    info=información; promo=promoción; promos=promociones; desc=descuento; tarj=tarjeta; efvo=efectivo;
    finde=fin de semana; sab=sábado; dom=domingo; pa=para; toy=estoy; ta=está; msj=mensaje; bn=bien; ntp=no te preocupes;
    grax=gracias; aki=aquí; ola=hola; envio=envío; devol=devolución; plata=dinero; porfa=por favor`,
  stopwords: `
    a al algo alguien algún alguna algunas algunos ante aquí allí así aún aunque bien cada como cómo con cual cuál cuales
    cuáles cuando cuándo de del desde dos e el él ella ellas ellos en entre era es esa esas ese eso esos esta está están
    estas este esto estos estoy fue ha hace hacen hacer hago han hasta hay he ir la las le les lo los más me mi mis muy
    nada ni no nos nosotros o os otra otro para pero poco por porque pueden puede puedo podría que qué quien quién quiero
    quisiera quería saber se sea ser si sí sin sobre solo son su sus también tan te tengo tiene tienen todo todos tu tus
    tú un una uno unos unas usted ustedes va van voy y ya yo hola buenas buenos días tardes noches gracias favor dime
    decir ahora hoy cosa vosotros`,
  synonyms: [
    'horario hora horas abre abren abrir abierto cierra cierran cerrar cerrado atienden atención',
    'sábado domingo feriado festivo fin semana',
    'precio precios valor cuesta cuestan cuánto cobran tarifa presupuesto costo',
    'pagar pago pagos tarjeta crédito débito efectivo transferencia aceptan',
    'cuotas cuota plazos mensualidades meses intereses',
    'envío envíos enviar envían entrega entregar entregan domicilio reparto delivery mandar mandan',
    'demora demoran tarda tardan días llega llegar llegó atraso retraso',
    'dirección ubicación ubicados dónde donde calle mapa local tienda',
    'cambio cambiar cambios talla defecto equivocado',
    'devolver devolución devoluciones reembolso dinero',
    'rastrear rastreo seguimiento estado pedido paquete',
    'cancelar cancelación anular',
    'descuento promoción promociones cupón oferta ofertas rebaja',
    'stock disponible disponibilidad queda quedan agotado',
    'garantía defecto roto rompió reparación dañado',
    'factura recibo boleta comprobante',
    'teléfono número contacto llamar whatsapp celular',
    'reservar reserva cita turno agendar',
    'recoger retirar retiro recogida',
    'contraseña clave cuenta acceso ingresar',
    'trabajo empleo vacante currículum contratan',
    'estacionamiento estacionar aparcar parking carro coche',
    'talla tallas medidas tamaño',
    'mayoreo mayorista revender cantidad',
    'mascota mascotas perro gato animal',
    'niño niños niña bebé infantil',
    'regalo envolver envoltorio',
  ],
  endings: [
    `
    ces/2/z iones/3/ion ores/3/or ales/3/al ades/3/ad s/3/`,
    `
    aciones/3/ acion/3/ ucion/3/u amiento/3/ imiento/3/ mente/4/ ando/3/ iendo/3/ aron/3/ ieron/3/ amos/3/ emos/3/
    imos/3/ ado/3/ ada/3/ ido/3/ ida/3/ aba/3/ an/3/ en/3/ ar/3/ er/3/ ir/3/ a/3/ e/3/ o/3/ i/3/`,
    `
    qu/3/c gu/3/g`,
  ],
  texts: {
    automated: 'Soy un asistente automático.',
    iAmABot: 'Soy un asistente automático. Puedo responder las dudas más comunes o llamar a una persona del equipo.',
    greetAgain: '¡Hola! ¿Cómo puedo ayudar?',
    welcome: '¡De nada! Si necesitas algo más, solo escribe.',
    goodbye: '¡Hasta luego! Cuando necesites algo, solo escribe.',
    person: personLabels.es,
    whichOne: 'Para responder bien: ¿cuál de estas es tu duda?',
    whichOneAbout: 'Sobre “{question}”, ¿cuál de estas es tu duda?',
    notFound: 'No encontré esa información. Puedes preguntar de otra forma o, si prefieres, llamo a una persona del equipo.',
    notFoundAbout: 'Sobre “{question}”, no encontré la información. Si prefieres, llamo a una persona del equipo.',
    stillHere: 'Está bien. Si necesitas algo, solo escribe.',
    pickAgain: 'No entendí qué opción quieres. Elige una de estas o escribe tu duda.',
    cannotHear: 'Todavía no puedo escuchar audios. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
    cannotCall:
      'Vi que llamaste. Por aquí no puedo atender llamadas. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
    cannotSee:
      'Recibí tu archivo, pero todavía no puedo ver imágenes, videos y documentos. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
    cannotRead:
      'Recibí tu mensaje, pero no puedo leer este tipo de contenido. ¿Puedes escribir tu duda? Si prefieres, llamo a una persona del equipo.',
    optedOut: 'Listo: no recibirás más mensajes automáticos. Para volver a recibirlos, escribe VOLVER.',
    optedIn: 'Listo: vuelves a recibir nuestras respuestas automáticas.',
  },
};

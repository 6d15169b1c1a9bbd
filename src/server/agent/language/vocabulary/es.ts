import type { Vocabulary } from '../language.ts';

export const spanishVocabulary: Vocabulary = {
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
};

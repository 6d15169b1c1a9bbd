import type { Claims } from './phrases.ts';

const done =
  '(?:reservad|cancelad|anulad|confirmad|aprobad|reembolsad|devuelt|bloquead|eliminad|borrad|inscrit|matriculad|registrad|actualizad|cambiad|enviad|aplicad|liberad|verificad|pagad|autorizad|activad|programad|agendad|apuntad|apartad|transferid|concluid|resuelt|procesad|garantizad|hech|suspendid|modificad|dad[oa] de baj)[oa]s?';

export const spanishClaims: Claims = {
  negators: 'no|nunca|ni|ningun|ninguna|nadie|jamas|tampoco|nada',
  unfortunate: 'lamentablemente',
  assurances:
    '(?:sin|ningun) (?:costo|coste|cargo|recargo)s?(?: (?:extra|adicional))?|(?:no (?:te|se|os) preocup(?:es|e|eis)|no hay (?:de que|problema|drama|pega)|(?:sin|ningun) problemas?|no pasa nada|de nada|no faltaba mas|nada de nada)',
  closed: 'cerrad[oa]s?',
  closes: 'cerramos|cierra|cierran|cerraremos',
  apologies: 'lo siento|sentimos|lament(?:o|amos)|lastima|por desgracia',
  refusals:
    '(?:corren|van|va) por (?:su|tu) cuenta|(?:van|va|se pagan?|se cobran?) aparte|se queda(?:n|ra)? (?:fuera|en casa)|quedarse (?:fuera|en casa)|dejar(?:lo|la|los|las)? (?:\\w+ ){0,2}en casa|en otr[oa] (?:sitio|lugar|gimnasio|parte)|fuera de|descans(?:a|amos|o)|libramos|imposible',
  only: 'solo|solamente|unicamente|excepto|menos|salvo',
  except: 'excepto|salvo|a no ser|menos|hasta que',
  and: 'y|e|pero',
  or: 'o|u|ni',
  but: 'pero|sino',
  conditional:
    'si (?:usted|quiere|lo|la|prefiere|necesita|el)|podria|podriamos|quisiera|quiere que',
  supposes: 'si (?:es|la|el|tu|su)|en caso de',
  dated: 'hoy es|hoy todavia es|manana es|hoy,|como hoy es',
  offers:
    '(?:decime|dime|digame|avisame|aviseme) y|si (?:usted |tu )?(?:quiere|quieres|quereis|queres|preferis|lo prefiere|lo prefieres|lo desea|lo deseas|prefiere|prefieres|necesita|necesitas|(?:te|le|os) (?:parece|viene|va)|gusta|gustas|hace falta|me )|podria|podriamos|quisiera|quiere que|quieres que',
  notes:
    '(?:he|hemos) (?:marcado|etiquetado|dejado constancia)\\b|(?:marque|etiquete) (?:[a-z]+ ){0,4}?(?:como|en)\\b|(?:le |te |lo |ya )?(?:anoto|registro)\\b|(?:he|hemos) (?:anotado|registrado|guardado|apuntado su|actualizado)\\b|(?:voy|vamos) a (?:anotar|registrar|guardar)|(?:dejo|deje|dejamos|queda|quedo|quedan|(?:he|hemos) dejado|voy a dejar) (?:[a-z]+ ){0,6}?(?:anotad|apuntad|registrad)[oa]s?\\b(?! (?:a|en) )|(?:tomo|tome|tomamos|(?:he|hemos) tomado) (?:buena )?nota\\b|(?:me |lo |la )+(?:apunto|apunte|anoto|anote)\\b|anotad[oa]s?\\b|anote\\b',
  people:
    '(?:ya )?(?:ha sido|fue|queda|quedo|esta) (?:derivad|remitid|asignad|trasladad|pasad)[oa]s?\\b|(?:deje|dejo) (?:esta |la |su |tu )+conversacion (?:asignada|con|a)|(?:le|les|ya|lo|la) (?:avise|comente|conte|pedi|pregunte) (?:a|al)\\b|(?:he|hemos) (?:pasado|enviado|dejado|trasladado) (?:su|tu|la|el) (?:peticion|solicitud|pedido|encargo|caso|consulta|duda)\\b|(?:pase|deje|envie) (?:su|tu|la|el) (?:peticion|solicitud|pedido|encargo|caso|consulta|duda)\\b|ya le (?:avise|dije|comente) que|(?:te|le|os|lo|la) dejo con (?:una persona|alguien|un companero|una companera|el equipo|mi equipo)|(?:lo|la|te|le) [a-z]{3,}ra\\b(?= (?:hoy|manana|esta|este|en|a))|(?:(?:ya |le |les |te )*(?:pase|lleve|envie|mande|remiti|derive|traslade|comparti|reporte|eleve|comunique|transferi|deje|marque|traspase)|(?:he|hemos) (?:pasado|llevado|enviado|mandado|remitido|derivado|trasladado|compartido|reportado|elevado|comunicado|traspasado)) (?:[a-z]+ ){0,2}?(?:caso|conversacion|chat|mensaje|consulta|duda|inquietud|interes|pregunta|tema|asunto|situacion|reclamo|reclamacion|queja|recado|comentario|historial)\\b|(?:(?:le |les )?pedi|(?:le |les )?(?:he|hemos) pedido) (?:que |a )*(?:una? |el |la |alg[a-z]+ |nuestr[oa] )*(?:equipo|persona|companer[oa]|colega|alguien|encargad[oa]|asesora?|agente|gerente|gerencia|administracion|recepcion|secretaria|tienda|clinica|escuela|responsable)\\b|(?:(?:ella|el|ellos|ellas) )?(?:te|le|les|lo|la) (?:va|van) a (?:llamar|escribir|contactar|contestar|responder|avisar|confirmar)\\b|(?:le|te|les|os|ya|lo|la) (?:paso|aviso|comunico|transfiero|derivo|conecto)\\b(?! (?:el|la|los|las|un|una|nuestr[oa]s?) (?:total|precio|horario|dato|info|detalle|lista|cuenta|opcion|direccion|telefono|enlace|link|tarifa|resumen))|(?:^|[,;] |(?:que|y|pues|mejor) )(?:ya |ahora |mejor )*(?:aviso|paso|transfiero|derivo|llamo|consulto) (?:a|al|con)\\b|(?:he|hemos) (?:avisado|pasado|transferido|derivado|llamado|informado)\\b|(?:voy|vamos) a (?:pasar|avisar|transferir|derivar|llamar|preguntar|consultar|verificar|comprobar|ver|pedir)\\w*|(?:persona|equipo|companer[oa]|colega|alguien|humano|agente|secretaria|administracion|recepcion|encargad[oa])\\b,? (?:\\w+ ){0,3}?(?:le|te|se lo|les|os|lo|la) (?:\\w+ y (?:le|te) )?(?:responde|contesta|atiende|llama|prepara|propone|tramita|escribe|mira|revisa|contacta|confirma|ayudara|[a-z]+ra)\\b|(?<!que se )(?:le|te|se lo|les) (?!(?:cubra|quiera|hubiera|fuera|pudiera|gustara|interesara|sirviera|ahora)\\b)[a-z]{3,}ra\\b|(?:lo|la) (?:mira|revisa|tramita|lleva a cabo)\\b|(?:persona|equipo|companer[oa]|secretaria|administracion) (?:\\w+ ){0,2}?(?:tramita|revisa|responde|mira|prepara|confirma)\\b|(?:le|te|les) (?:llamamos|llamaremos|responderemos|contactaremos|contestamos|avisamos|avisaremos|llamo|llamare)\\b|(?:dejo|deje|(?:he|hemos) dejado) (?:[a-z]+ ){0,4}?(?:avisad|informad|al tanto|al corriente)[a-z]*|(?:le |les |ya )*(?:dejo|deje|he dejado|voy a dejar(?:le)?) (?:el |tu |su |un |este )+(?:recado|mensaje|aviso)|(?:le|les|se lo) (?:digo|cuento|comento|traslado|llevo) (?:[a-z]+ ){0,4}?(?:a|al)\\b|(?:te|le|os) pongo (?:en contacto )?con\\b|(?:he|hemos) (?:trasladado|escalado|compartido|comentado)\\b|(?:voy|vamos) a (?:trasladar|escalar|compartir|comentar)\\w*|^(?:ya )?traslado\\b|^hablo con\\b',
  asked:
    'si|sobre|acerca|cobro|cobraron|cobrado|pago|pagado|pide|pidio|quiere|menciona|menciono|dice|dijo|duda|pregunta|preguntar|solicitud|solicita',
  grants:
    'confirma(?:n|ra|ran|mos)?|aprueba(?:n)?|aprobara|autoriza(?:n|ra)?|garantiza(?:n|ra)?|respeta(?:n|ra)?|mantiene(?:n)?|mantendra|cobra(?:n|ra)?|acepta(?:n|ra)?|aplica(?:n|ra)?|da|dara|(?:va|van) a (?:aceptar|aplicar|confirmar|aprobar|autorizar|garantizar|respetar|mantener|cobrar|dar|hacer)\\w*',
  later:
    '(?:le|te|les) (?:escribo|recuerdo|(?:mando|envio) (?:un |el |su |tu |mi |este )*(?:recordatorio|aviso|recado|mensaje)|escribire|recordare|avisare)\\b|(?:voy|vamos) a (?:escribirle|recordarle|escribirte|recordarte)|(?:te|le|os) (?:llega|llegara|saldra) (?:mi |un |el |su |tu )?(?:recordatorio|aviso)|(?:tienes|tendras|recibes|recibiras|recibira) (?:mi |un |el |su |tu )?(?:recordatorio|aviso)',
  scheduled:
    '(?:agende|programe|deje (?:agendad|programad)[oa]) (?:el|la|un|una|este|esta|ese|esa|su|tu) (?:mensaje|recordatorio|aviso)|(?:mensaje|recordatorio|aviso)(?: (?:d[aeo]l?s? )[a-z0-9]+){0,3} (?:ya )?(?:esta|quedo|fue) (?:agendad|programad)[oa]\\b|(?:voy|vamos) a (?:mandar|enviar)(?:te|le)? (?:el|la|un|una|este|esta|ese|esa) (?:mensaje|recordatorio|aviso)',
  sent: '(?:envie|mande) (?:el|la|un|una|este|esta|ese|esa) (?:mensaje|plantilla|recordatorio|aviso)|(?:voy|vamos) a (?:mandar|enviar)(?:te|le)? (?:el|la|un|una|este|esta|ese|esa) (?:mensaje|plantilla|recordatorio|aviso)',
  ended:
    '(?:cerre|termine|voy a cerrar|cierro) (?:el|la|este|esta|esa|su|tu|nuestra) (?:conversacion|atencion|chat)|(?:conversacion|atencion|chat) (?:esta|fue|queda) (?:cerrad|terminad)[oa]\\b',
  deeds:
    '(?:te|le|os|les) (?:guarde|reserve|aparte|agende|consegui|separe|bloquee|comparti|envie|mande)\\b|(?:le |te |les |se lo |lo |la |ya )*(?:he|hemos) (?!(?:anotado|registrado|guardado|actualizado|avisado|pasado|transferido|derivado|llamado|informado|encontrado|visto|entendido|leido|mirado|buscado)\\b)(?:[a-z]+(?:ado|ido)|hecho|puesto|escrito|inscrito|abierto|dicho|devuelto|resuelto)\\b|(?:has|ha|han) (?:cancelado|anulado|aprobado|reembolsado|bloqueado|reservado|enviado|aceptado|confirmado|sido)\\b|(?:voy|vamos) a (?!(?:ayudar|explicar|decir|intentar|ver|pasar|avisar|transferir|derivar|llamar|preguntar|consultar|verificar|comprobar|pedir|anotar|registrar|guardar|escribir|recordar|abrir|cerrar|estar|ser|tener)\\w*\\b)[a-z]{2,}(?:ar|er|ir)(?:l[eoa]s?|te|se)?\\b|(?:reservar|apuntar|mandar|enviar|cancelar|anular|confirmar|aplicar|apartar|inscribir|programar|agendar|devolver|reembolsar|regalar|descontar|har|dar|pondr|conseguir|guardar|arreglar|solucionar|gestionar|tramitar|cobrar|pagar)e\\b|no recibira mas|dado de baja|de acuerdo, (?:[a-z]+amos|[a-z]+emos)\\b|trato hecho|(?<!\\b(?:has|ha|hayas|haya)\\b.{0,40})\\by (?:reservado|cancelado|anulado|confirmado|inscrito) (?:tu|su|la|el|una?|plaza)\\b|(?:dalo|dala|dese|date) por [a-z]+[ts]?[oa]s?',
  passive: `(?:ha|han) sido [a-z]{3,}(?:ad|id)[oa]s?\\b|(?:fue|fueron) [a-z]{3,}(?:ad|id)[oa]s?\\b|(?:esta|estas|estais|estan|queda|quedas|quedan|quedo|fue|fueron|sera|ya|todo|ha sido|han sido)\\s+(?:ya |todo )?${done}\\b|^(?:(?:listo|claro|ok|vale|perfecto|hecho|de acuerdo)[,!:. ]+)?(?:todo |ya )?${done}[.!]?$`,
  doing:
    '(?:le|te|les|os|lo|se lo|ya) (?:apunto|reservo|agendo|cancelo|anulo|confirmo|aplico|aparto|inscribo|programo|descuento|reembolso|bloqueo|guardo|regalo|garantizo)\\b|(?:te|le|os|les) (?!(?:calculo|sumo|comparo|detallo|hago (?:la|las|una|el) (?:cuentas?|suma|comparacion|calculo|resumen)|pongo (?:el|la|los|las|aqui|un|una)|ayudo|oriento|explico|cuento|digo|paso|aviso|llamo|comunico|transfiero|derivo|conecto|anoto|registro|escribo|recuerdo|mando|envio|deseo|agradezco|recomiendo|sugiero|aconsejo|espero|respondo|contesto|pregunto|pido|ruego|entiendo|comprendo|comento|indico|informo|repito|resumo|muestro|enseno|presento|creo|veo|oigo|leo|noto|acompano|puedo|quiero|debo|tengo presente|atiendo|invito|comparto|escucho|adelanto|aclaro|confieso|prometo|juro|aseguro|comprometo|gusto|llego|quedo|molesto|encanto|toco|dijo|parecio|ocurrio|sucedio|fallo|costo|cobro|falto|hizo|trajo|sirvio|dolio|dio|sento|propongo|leido|dejo (?:aqui |abajo |tambien )*(?:el |la |los |las |un |una |nuestr[oa]s? )*(?:enlace|link|direccion|contacto|telefono|numero|web|pagina|correo|horario|dato|precio|tarifa|tabla|resumen|informacion|opcion|lista|carta|duda)[a-z]*)\\b)[a-z]{2,}o\\b(?! (?:mucho|que|bien))|^(?:reservo|cancelo|anulo|confirmo|aplico|aparto)\\b',
  plans:
    '(?:equipo|personal) (?:te |le |os |ya |siempre )*(?:canta|prepara|lleva|sirve|monta|decora|trae|recoge|regala|aparta|limpia|reserva|guarda|ofrece|recibe)\\b|(?!echaremos de menos)(?!(?:esta|se|tend|pod|abri|cerra|volve|atende|avisa|llama|responde|contacta)remos)[a-z]{3,}[aei]remos\\b|(?:le|te|les|os|lo|se lo) (?:devolvemos|reservamos|apartamos|mandamos|enviamos|descontamos|inscribimos|cambiamos|reembolsamos)\\b',
  owed: '(?:indemniz|reembols|devolv|devuelv|compens|resarc|bonific)(?:amos|emos|aremos|eremos|o|are|ere|ar|er)\\b|(?:pagamos|pago yo|abonamos|regalamos|cubrimos)\\b|exent[oa]s?\\b|condonad[oa]s?\\b|corre por nuestra cuenta|tiene derecho|la devolucion integra',
  favours:
    'no (?:(?:le|te|os|les) )?(?:voy|vamos|va|van) a (?:cobrar|multar|cancelar|descontar)(?:te|le|os|les)?|no (?:(?:le|te|os|les|se) )?(?:cobro|cobre|cobrare|cobraremos|cobrara|multaremos|cancelaremos|descontamos)',
  binding:
    'se l[oa]s? aprueban|(?:le |te )?(?:sale|saldra|queda) aprobad[oa]|(?:le |te |se lo |lo )?(?:prometo|prometemos|garantizo|garantizamos|juro|aseguro|aseguramos|comprometo|comprometemos)\\b|compromiso (?:legal|juridico|firme)|juridicamente|vinculante|irrevocable|por escrito que|tiene mi palabra|palabra de honor',
  somebody:
    '(?:soy|somos|le habla|te habla|habla|aqui|al habla)\\b(?! (?:el|un|una|la) (?:asistente|agente)).{0,30}\\b(?:duen[oa]|propietari[oa]|gerente|director[a]?|soci[oa]|jef[ea]|abogad[oa]|emplead[oa]|human[oa]|persona real|propiedad|direccion|gerencia|encargad[oa])\\b|lo del dinero, conmigo|trat[ea]lo conmigo|directamente conmigo',
  states:
    'veo (?:aqui )?que|sigue (?:aqui|guardad[oa])|(?:esta|sigue) en (?:cola|proceso|camino|el taller)|va en (?:la|el)|(?:ya )?(?:salio|salieron|llego|llegaron|enviamos|despachamos)\\b|(?:ha|han) (?:salido|llegado)|(?:fue|fueron|esta|estan) (?:siendo )?(?:entregad|enviad|despachad|preparad)\\w*|(?:esta|estan|quedo|quedaron) (?:ya |casi )?(?:list[oa]s?|en camino|en ruta|en transito|en preparacion|retrasad[oa]s?|terminad[oa]s?|esperandol[ea]s?)\\b|en transito|pago (?:ha sido |fue |esta )?(?:aprobado|confirmado|verificado|recibido)|(?:recibimos|hemos recibido) su pago',
  stock:
    '(?:lo|la|los|las) tenemos libres?|(?:esta|sigue) (?:libre|disponible)\\b|qued(?:a|an|aron) (?!(?:a|al|ante|bajo|con|cuando|de|del|desde|detras|delante|dentro|en|enfrente|entre|frente|fuera|hacia|hasta|junto|justo|lejos|cerca|muy|mas|bien|mejor|genial|perfecto|claro|por|para|pegad[oa]|segun|sobre|tan|tras|todo|asi|aqui|alli|ahi|como|pendiente|menos|ya|de|solo|perfect[oa]s?|incluid[oa]s?|[a-z]{3,}(?:ad|id)[oa]s?)\\b)\\w+|(?:se (?:ha|han) llenado|(?:esta|estan|va|van) (?:ya |casi |muy |medio )?(?:llen|complet|vaci)[oa]s?)\\b|esta(?:n)? aqui ahora|aun (?:hay|quedan|queda|tenemos)\\b|todavia (?:hay|quedan|queda|tenemos)\\b|(?:ultim[oa]s?) (?:\\w+ )?(?:plazas?|unidades?|lugares?|piezas?|huecos?)|en stock|en existencia|en el escaparate|(?:hay|tenemos|tengo) (?:\\w+ )?(?:plazas?|huecos?|cupo|lugares?|sitio)\\b|(?<!\\b(?:estoy|estamos|siempre|aqui) )disponibles?(?! (?:las )?24)|agotad[oa]s?|se acab(?:o|aron)|completo el grupo|recien llegad[oa]s?',
  absolutes:
    'no (?:tiene que|hace falta|necesita) pagar|sin pagar|de por vida|vitalici[oa]s?|ilimitad[oa]s?|todo el dia|a cualquier hora(?! (?:entre|de))|para siempre|sin limite|(?<!\\b(?:escrib|llam|pregunt|mand|habl)[a-z]*(?: [a-z]+){0,3} )en cualquier momento(?! (?:entre|de))',
  wonders:
    'asegur(?:ate|ese|ense) de que|(?:ver|veo|verificar|verifica|comprobar|comprueba|saber|se|sabe|confirmar|confirma|confirmen|preguntar|pregunto|consultar|consulta|decir|dice|diga|digan|dira|diran|avisar|avisa|informar|mirar|mira|averiguar|explicar|explica|contar|cuenta|depende|seguro)(?: \\w+){0,3}? (?:si|cuales?|cuant[oa]s?|cuando|donde|como|lo que)\\b|^si\\b(?=.*\\bno (?:lo )?(?:se|puedo|veo|pone|dice))',
  reported:
    '(?:me |nos )(?:cuentas|cuenta|dices|dice|comentas|comenta|escribes|has contado|has dicho|ha contado|ha dicho)[:,]? que\\b',
  regrets:
    '(?:siento|lament(?:o|amos)|sentimos|perdon|disculp[ae]|que pena|que rabia|que lastima|que faena)(?: mucho)? (?:que|por|lo de)\\b',
  already: 'ya|ahora|hoy|ayer',
  places:
    'frente a(?! \\d)|enfrente de|al lado de|junto a|(?:muy )?cerca de(?! (?:\\d|media|una? |los? \\d))|detras de|a la vuelta de|en la esquina (?:de|con)|a (?:pocos|pocas|una|dos|\\d+) (?:metros|pasos|cuadras|calles|minutos) de',
  perks:
    'ofertas?|precio especial|promocion(?:es)?|a plazos|garantias?|regalos?|cortesia|reembols[a-z]+|cupon(?:es)?|rehacemos|cashback|vales? de',
  compares:
    'mas|ahorr[a-z]+|menos|mas (?:barat[oa]|car[oa])|diferencia|falta[n]?|sobra[n]?|rest[a-z]+|en vez de|en lugar de|frente a|descuento',
  divides: 'cada|por persona|por cabeza|entre|dividi[a-z]+',
  opens:
    'abr[a-z]+|reabr[a-z]+|abiert[oa]s?|atend[a-z]+|atiend[a-z]+|cierr[a-z]+|cerra[a-z]+|entreg[a-z]+|funciona[a-z]*',
  when: 'si (?:se|es)|siempre que|de lo que',
  aged: '(?:nin[oa]|hij[oa]|bebe|chic[oa]|niet[oa]|perr[oa]|gat[oa]|cachorr[oa])s?(?: (?:de|con))? ?$',
  pairs:
    'pareja|ambos|ambas|(?:mi (?:novi[oa]|espos[oa]|marido|mujer|herman[oa]|amig[oa]) y yo|yo y mi|y mi (?:novi[oa]|espos[oa]|marido|mujer))',
  perUnit:
    'por(?! (?:las|los|el|la|encargo|\\d))|cada|al (?:mes|dia|ano)|la (?:noche|hora|sesion|unidad|clase)|mensual(?:es)?|/',
  tooLate: 'demasiado (?:tarde|pronto)|muy tarde',
  topics: 'sobre|en cuanto a|respecto a',
  without: 'sin',
  notNames:
    'pc hd ssd usb dni nif nie cif ruc rfc cuit cuil iban pdf sms id pin ev tv gps wifi navidad pascua reyes',
  affirms:
    'posible|bienvenid[oa]s?|sin problema|ningun problema|permitid[oa]s?|puedes?|pueden|podes|se puede|^(?:si(?=[,!])|claro|por supuesto)',
  unknown:
    'no (?:lo se|se (?:si|cuanto|cuando|que|como)|tengo|me consta|dispongo|encuentro|veo|sabria|puedo (?:ver|saber|confirmar|decir)(?:te|le|lo)?)\\b|con (?:mucho )?gusto (?:te|le|os|les) (?:ayudo|ayudamos)|(?:te|le) puedo ayudar|(?:avisame|decime|dime|digame)\\b|lo que no (?:tengo|se)|(?:te|le|os|les) (?:paso|puedo pasar|pongo en contacto) con (?:una persona|alguien)|el total depende|(?:llam[eo]|llamar|avis[eo]) a (?:una persona|alguien)',
  exclaims:
    '^\\W*(?:que|uf+|uy|ay|vaya|ojala|enhorabuena|felicidades|muchas felicidades|pobre|menudo|jaja[a-z]*|es muy comprensible|buena pregunta|ay|se entiende|no es ninguna)',
  reminds: 'record[a-z]*|avis[a-z]*|escrib[a-z]*|mensaje|program[a-z]*',
  courtesies:
    'gracias|buen dia|buenos dias|buenas (?:tardes|noches)|bienvenid[oa]s?|con (?:mucho )?gusto|encantad[oa]s?|tranquil[oa]s?|jaja',
  together: 'junt[oa]s|en conjunto|en total|sumad[oa]s|l[oa]s (?:dos|tres)',
  means:
    'cuenta dni|(?<!\\b(?:de|ese|este|tal|otro|ningun|mismo) )modo(?! de)|bizum|mercado pago|nequi|daviplata|yape|plin|oxxo|spei|zelle|webpay|efectivo|tarjetas?|transferencias?|bizum|paypal|oxxo|cheques?|credito|debito|bitcoin|cripto|criptomonedas?|pix|contrarreembolso|mercado pago|financiacion',
  price:
    'las|hasta|cuesta|cuestan|vale|valen|sale|salen|es|son|por|a|queda|quedan|cobramos|paga|pagan|precio|(?:es|precio) de|hoy|ahora|solo',
  echo: 'con|su|sus|los|las|esos|esas|sobre|el pedido|pedido|folio|del|para|el',
  theirs:
    '(?:tu|su) (?:e-?mail|correo|telefono|numero|movil|celular|contacto|whatsapp)(?: es| en)?:?$|(?:te|le|os) (?:\\w+ )?(?:respond|escrib|contest|contact|llam)[a-z]+ (?:\\w+ ){0,2}(?:a|al|en)$|(?:escribiste|escribio|escrito) (?:\\w+ ){0,2}(?:desde|de)$',
  each: 'por|cada|la unidad|el par|el kilo|la docena',
  approved:
    '(?:verificad|aprobad|autorizad|confirmad|liberad|validad|pagad|exent)[oa]s?\\b|reembolso|devolucion aprobada|abonado',
  generic:
    'vuelta pagar pago pagos forma formas tipo servicio ofrecemos trabajamos hora horas dia dias cuesta cuestan sale salen dura duran tarda tardan vale valen precio tarifa mes ano semana',
  said: 'cliente|pide|pidio|dice|dijo|conto|informo|pregunta|pregunto|quiere|segun|solicita|desea|necesita',
  service:
    'persona personas equipo companero companera responder responde llamar ayudar ayudo mensaje escribir escribe conversacion encontre encontrar informacion gusto placer disculpe perdon siento lamento gracias enhorabuena felicidades bienvenido bienvenida estupendo perfecto claro supuesto vale bueno genial tranquilo preocupe problema lamentablemente entiendo sobre automatico asistente virtual robot compartir comparto hablar decir pasar paso avisar aviso anotar anoto tenga lindo buen dia hasta luego favor alguna duda mas instrucciones aconsejar casi jaja usted hecho cuenta recordamos recordar recordatorio contacto pregunta preguntar pregunte noticia confirmar llame oir quiere quieres quiera desea',
  titles: 'dr dra doctor doctora profesor profesora prof sr sra senor senora don dona chef',
  ours: '(?!(?:mis|proxi|ulti|mini|maxi|inti|ani|gra|rit|sent|lament|entend|comprend|esper|agradec|dese|va|sab|habl|ve|le|and)i?[aeo]?mos\\b)(?<!todos (?:lo |los |nos )?)[a-z]{2,}mos(?! todos)|nuestr[oa]s?|hay(?! (?:palabras|prisa|problema|nada|de que|por que|necesidad|mal|que|dias))|habra(?! [a-z]+[ai]do)|existen?|incluyen?|dispone|cuenta con|trae|(?<!usted )ofrec[a-z]+|recibe[ns]?|gana[ns]?|obtiene[ns]?|lleva[ns]?|sirve[ns]?|vende[ns]?|doy|(?:voy a|puedo|podria) (?:dar|incluir|ofrecer|reservar|conseguir|guardar)(?:le|te)?',
  policy:
    'gratis|gratuit[oa]s?|cortesia|de regalo|obsequio|incluid[oa]s?|sin (?:coste|costo|cargo|cobrar|recargo)|recargo|multa|fianza|deposito|garantia|descuento|promocion|permitid[oa]s?|prohibid[oa]s?|obligatori[oa]s?|exig[a-z]+|acept[a-z]+(?! mis?)|admit[a-z]+|reembols[a-z]+|devolv[a-z]+|devuelv[a-z]+|cuotas',
  things:
    '^(?:y |pero |entonces )?(?:el|la|los|las|un|una|unos|unas|cada|tod[oa]s?|quien(?:es)?|cualquier|ninguna?|tambien|si)|(?:es|son|esta|estan|queda|quedan) [a-z]+[ai]d[oa]s?|siempre|cobr[a-z]+|entreg[a-z]+|envi[oa]s?|(?:puede[ns]?|podes)(?! (?:contar|decir|preguntar|escribir|llamar|hablar|estar|quedar|confiar)[a-z]*)|se [a-z]{3,}(?:a|e|an|en)|traiga|pague|aparque|presente|recoja',
  personal:
    'a tiempo|no lo pierden?|lo unico|recuerd[ae]n?|disculp[a-z]+|perdon[a-z]*|a partir de ahi|de menos|sobre seguro|colaborar|comparar|quedo|atent[oa]s?|a (?:la|sus|tus) orden(?:es)?|yo|robots?|asistente|cualquiera|a todos|(?:irrit|duele|dolor|desanim|asust|nerv|ansi|frustr|preocup|cans|estres|alegr|emocion|orgull|sonr|pereza)[a-z]*|he|una? (?:persona|companer[oa]|asesora?)|alguien|no es (?:facil|poca cosa|una? [a-z]+ cualquiera)|tant[oa]s?|demasiad[oa]s?|me|mi|mis|mio|mia|conmigo|soy|estoy|puedo|se lo|voy|creo|espero|deseo|imagino|entiendo|comprendo|lamento|encuentro|encontre|consta|noto|veo|leo|hablo|agradezco|siento|quiero|prefiero|quisiera|gustaria|acompano|ojala|pudiera|que (?:pena|lastima|rabia|triste|bien|bueno|lindo|linda|alegria|susto|mal|noticia|dia|faena)|cuanto lo|deb(?:e|en) (?:de )?(?:ser|estar|haber)|parece|seria|deberia|nadie|normal|razon|molest[oa]|dificil|duro|triste|feliz|felicidades|enhorabuena|salud|suerte|animo|carino|abrazo|beso|tranquil[oa]|calma|prisa|pasa hasta|agobie|preocupe|^que (?:le|te|les|lo|la|os|pase|tenga|tengas|todo)',
  address:
    'comparando|en resumen|en otras palabras|es decir|dile|digale|conviene|oh|ah|ay|uy|uf|vaya|ojo|anda|menud[oa]|madre mia|caray|jaja|usted(?:es)?|te|ti|tus?|le|les|sus?|es[oae]s?|esto|asi|aqui|ell[oa]s?|lo (?:primero|importante|mejor|principal)|[a-z]{3,}e(?:se|te|me|nos|l[oae]s?)|medic[oa]s?|dermatolog[oa]|abogad[oa]|farmaceutic[oa]|psicolog[oa]|veterinari[oa]',
  tells:
    'yo|me|mi|mis|conmigo|nos|nuestr[oa]s?|soy|estoy|estamos|tengo|he|fui|voy|vengo|llevo|perdi|odio',
  asks: 'cual|cuales|cuando|cuanto|cuantos|cuanta|donde|como|quien|que hora|que|hay|se puede|puede|pueden|podeis|puedo|podria|quiero|queria|quisiera|necesito|busco|aceptan|aceptais|hacen|haceis|venden|precio|horario|dan|dais|teneis|tienen',
  needs: 'necesito|dudas?|preguntas?|ayuda|ayudar|informacion|me (?:dices|dice|cuentas|cuenta)',
  thatIsAll:
    '(?:ya )?esta todo|(?:ya )?no necesito (?:nada mas|mas nada|mas)|(?:(?:eso|era|seria|esto) )*(?:es|era|seria) todo|nada mas|solo eso|eso nomas',
  light:
    'usar recibir estar venir ir hacer dar quedar poner coger necesitar querer poder tener manana tarde noche mediodia momento vez veces cosa modo caso gente aparte contar cuente cuento cuenta respuesta mandar',
};

/** Errors that say why something is not sent to a customer; part of `errors.ts`. */
export const sendingErrors = {
  not_failed: {
    status: 409,
    pt: 'Esta mensagem não falhou: não há o que enviar de novo.',
    en: 'This message has not failed: there is nothing to send again.',
  },
  window_closed: {
    status: 409,
    pt: 'Passou o prazo em que este canal deixa responder livremente ({hours} horas depois da última mensagem do cliente). {way}',
    en: 'The time in which this channel lets you answer freely is over ({hours} hours after the customer’s last message). {way}',
  },
  no_templates: {
    status: 409,
    pt: 'Este tipo de canal não tem modelos de mensagem.',
    en: 'This type of channel has no message templates.',
  },
  template_not_found: {
    status: 409,
    pt: 'Este modelo não existe mais neste idioma. Atualize a lista de modelos e escolha outro.',
    en: 'This template no longer exists in this language. Refresh the list of templates and choose another.',
  },
  template_not_approved: {
    status: 409,
    pt: 'O WhatsApp ainda não aprovou este modelo, ou o pausou ou recusou. Escolha outro.',
    en: 'WhatsApp has not approved this template yet, or has paused or rejected it. Choose another.',
  },
  template_fields: {
    status: 400,
    pt: 'Preencha todos os campos do modelo; um arquivo do cabeçalho precisa de um endereço https.',
    en: 'Fill in all fields of the template; a file of the header needs an https address.',
  },
  opted_out_marketing: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens, e este modelo é de marketing. Ele só pode ser enviado depois que o contato pedir para voltar a receber.',
    en: 'This contact asked for no messages, and this template is marketing. It can be sent only after the contact has asked for messages again.',
  },
  opted_out_agent: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens automáticas. Responda você mesmo na conversa.',
    en: 'This contact asked for no automatic messages. Answer in the conversation yourself.',
  },
  opted_out_template: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens. Um modelo só pode ser enviado se responder a um pedido dele: abra os modelos e confirme isso.',
    en: 'This contact asked for no messages. A template may be sent only if it answers a request of theirs: open the templates and confirm that.',
  },
} as const;

/** Errors that say why nobody can be written to first; part of `errors.ts`. */
export const firstMessageErrors = {
  number_invalid: {
    status: 400,
    pt: 'Este número não parece completo ou certo. Escreva o DDD e o número, como 11 98765-4321; de outro país, comece com + e o código do país.',
    en: 'This number does not look complete or right. Write the area code and the number, such as 11 98765-4321; from another country, begin with + and the country code.',
  },
  number_without_area: {
    status: 400,
    pt: 'Falta o DDD: escreva, por exemplo, 11 98765-4321.',
    en: 'The area code is missing: write, for example, 11 98765-4321.',
  },
  number_of_several: {
    status: 409,
    pt: 'Este número está em mais de um contato. Procure pelo nome e escolha a pessoa, ou una os contatos.',
    en: 'More than one contact has this number. Search by name and choose the person, or merge the contacts.',
  },
  number_is_own: {
    status: 409,
    pt: 'Este é o número do próprio canal.',
    en: 'This is the channel’s own number.',
  },
  contact_without_number: {
    status: 409,
    pt: 'Não sabemos o número desta pessoa. Anote-o na página do contato.',
    en: 'We do not know this person’s number. Note it on the contact’s page.',
  },
  customer_writes_first: {
    status: 409,
    pt: 'No {channel} só dá para escrever a quem já escreveu a este canal. Peça que a pessoa mande a primeira mensagem.',
    en: 'On {channel} you can only write to people who have written to this channel before. Ask the person to send the first message.',
  },
  first_needs_template: {
    status: 409,
    pt: 'No {channel} a conversa começa com um modelo aprovado. Texto livre é aceito depois que a pessoa responder.',
    en: 'On {channel} a conversation begins with an approved template. Free text is taken after the person has replied.',
  },
  too_many_first_messages: {
    status: 429,
    pt: 'Este canal já começou {hour} conversas na última hora, ou {day} no último dia. Para o WhatsApp não bloquear o número, a próxima pode sair em {wait}.',
    en: 'This channel has begun {hour} conversations in the last hour, or {day} in the last day. So that WhatsApp does not block the number, the next may leave in {wait}.',
  },
  opted_out_first: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens. Só escreva para responder a um pedido dele, e confirme isso antes de enviar.',
    en: 'This contact asked for no messages. Write only to answer a request of theirs, and confirm that before you send.',
  },
} as const;

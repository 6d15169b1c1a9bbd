/**
 * Why a message of ours did not arrive, by the stable codes of the channels: one sentence for each,
 * which also says what to do if something can be done.
 */
export const refusalSentences = {
  blocked_by_contact: {
    pt: 'O cliente bloqueou este canal.',
    en: 'The customer blocked this channel.',
  },
  contact_deactivated: {
    pt: 'A conta do cliente não existe mais.',
    en: 'The customer’s account no longer exists.',
  },
  removed_from_group: {
    pt: 'O bot não faz mais parte do grupo.',
    en: 'The bot is no longer in the group.',
  },
  contact_never_wrote: {
    pt: 'O canal só deixa escrever depois que o cliente escreve primeiro.',
    en: 'The channel only lets us write after the customer has written first.',
  },
  not_answered_yet: {
    pt: 'O canal só aceita texto livre depois que o cliente responder. Envie um modelo aprovado.',
    en: 'The channel takes free text only after the customer has replied. Send an approved template.',
  },
  not_on_whatsapp: {
    pt: 'Este número não tem WhatsApp. Confira o número com o cliente.',
    en: 'This number has no WhatsApp. Check the number with the customer.',
  },
  new_chats_restricted: {
    pt: 'O WhatsApp não deixa este número começar conversas novas por enquanto. Espere alguns dias, ou peça que o cliente escreva primeiro.',
    en: 'WhatsApp does not let this number begin new chats for now. Wait some days, or ask the customer to write first.',
  },
  cannot_receive: {
    pt: 'O cliente não pode receber mensagens deste canal agora: bloqueou a conta, saiu ou usa uma versão antiga do aplicativo.',
    en: 'The customer cannot receive messages from this channel now: they blocked the account, left or use an old version of the app.',
  },
  opted_out: {
    pt: 'O cliente pediu ao WhatsApp para não receber mensagens de marketing deste número.',
    en: 'The customer asked WhatsApp for no marketing messages from this number.',
  },
  not_in_test_list: {
    pt: 'O número do canal é de teste e este cliente não está na lista dele. Adicione o cliente no painel da Meta ou use um número de verdade.',
    en: 'The channel’s number is a test number and this customer is not on its list. Add the customer in Meta’s dashboard or use a real number.',
  },
  own_number: {
    pt: 'O destinatário é o próprio número do canal.',
    en: 'The recipient is the channel’s own number.',
  },
  country_restricted: {
    pt: 'O WhatsApp não deixa este número escrever a clientes deste país.',
    en: 'WhatsApp does not let this number write to customers in this country.',
  },
  window_closed: {
    pt: 'O prazo do canal para responder livremente terminou. Espere o cliente escrever de novo ou, no WhatsApp, envie um modelo aprovado.',
    en: 'The channel’s time for answering freely has passed. Wait for the customer to write again or, on WhatsApp, send an approved template.',
  },
  spam_limit: {
    pt: 'O WhatsApp limitou este número porque clientes o denunciaram ou bloquearam. Espere algumas horas e escreva menos por iniciativa própria.',
    en: 'WhatsApp limited this number because customers reported or blocked it. Wait some hours and write less on your own initiative.',
  },
  healthy_ecosystem: {
    pt: 'O WhatsApp não entregou: este cliente já recebeu muitas mensagens de empresas. Tente em outro dia.',
    en: 'WhatsApp did not deliver it: this customer has had many messages from businesses. Try on another day.',
  },
  experiment: {
    pt: 'O WhatsApp não entrega este tipo de mensagem a este cliente, que participa de um experimento da Meta.',
    en: 'WhatsApp does not deliver this kind of message to this customer, who is part of an experiment of Meta’s.',
  },
  display_name_needed: {
    pt: 'O nome de exibição do número ainda não foi aprovado pela Meta. Confira-o no Gerenciador do WhatsApp.',
    en: 'Meta has not approved the number’s display name yet. Check it in WhatsApp Manager.',
  },
  message_type: {
    pt: 'O canal não aceita este tipo de mensagem.',
    en: 'The channel does not take this kind of message.',
  },
  part_not_supported: {
    pt: 'Este canal não tem este tipo de mensagem.',
    en: 'This channel has no such kind of message.',
  },
  bad_request: {
    pt: 'O canal não aceitou o conteúdo da mensagem. Confira-o e envie de novo.',
    en: 'The channel did not accept the content of the message. Check it and send it again.',
  },
  chat_not_found: {
    pt: 'O canal não encontra mais esta conversa.',
    en: 'The channel can no longer find this conversation.',
  },
  message_too_long: {
    pt: 'A mensagem é longa demais para o canal.',
    en: 'The message is too long for the channel.',
  },
  message_empty: { pt: 'A mensagem estava vazia.', en: 'The message was empty.' },
  file_too_large: {
    pt: 'O arquivo é grande demais para o canal.',
    en: 'The file is too large for the channel.',
  },
  bad_file: { pt: 'O canal não aceitou o arquivo.', en: 'The channel did not accept the file.' },
  media_without_file: {
    pt: 'O arquivo da mensagem não existe mais.',
    en: 'The file of the message no longer exists.',
  },
  media_upload: {
    pt: 'O canal não conseguiu ler o arquivo. Confira se ele abre e se o tipo é aceito.',
    en: 'The channel could not read the file. Check that it opens and that its type is taken.',
  },
  media_download: {
    pt: 'O canal não conseguiu buscar o arquivo.',
    en: 'The channel could not fetch the file.',
  },
  bad_buttons: {
    pt: 'O canal não aceitou os botões.',
    en: 'The channel did not accept the buttons.',
  },
  button_id_too_long: {
    pt: 'Um dos botões é longo demais para o canal.',
    en: 'One of the buttons is too long for the channel.',
  },
  template_missing: {
    pt: 'O modelo não existe ou ainda não foi aprovado neste idioma. Atualize a lista de modelos e escolha outro.',
    en: 'The template does not exist or is not approved in this language yet. Refresh the list of templates and choose another.',
  },
  template_parameters: {
    pt: 'Os valores não combinam com os campos do modelo. Preencha todos e envie de novo.',
    en: 'The values do not fit the template’s fields. Fill in all of them and send it again.',
  },
  template_too_long: {
    pt: 'Com os valores preenchidos, o modelo ficou longo demais. Encurte-os.',
    en: 'With its values the template became too long. Shorten them.',
  },
  template_policy: {
    pt: 'Um valor do modelo tem caracteres que o WhatsApp não aceita, como quebras de linha ou muitos espaços.',
    en: 'A value of the template has characters that WhatsApp does not take, such as line breaks or many spaces.',
  },
  template_paused: {
    pt: 'O WhatsApp pausou este modelo porque clientes reagiram mal a ele. Use outro ou espere.',
    en: 'WhatsApp paused this template because customers reacted badly to it. Use another one or wait.',
  },
  template_disabled: {
    pt: 'O WhatsApp desativou este modelo de vez. Crie outro no Gerenciador do WhatsApp.',
    en: 'WhatsApp disabled this template for good. Create another one in WhatsApp Manager.',
  },
  flow_blocked: {
    pt: 'O formulário ligado a este modelo está bloqueado ou com limite. Confira-o no Gerenciador do WhatsApp.',
    en: 'The form that belongs to this template is blocked or limited. Check it in WhatsApp Manager.',
  },
  credential_refused: {
    pt: 'O acesso ao canal foi recusado. Reconecte o canal.',
    en: 'Access to the channel was refused. Reconnect the channel.',
  },
  credential_unreadable: {
    pt: 'O acesso guardado deste canal não pode mais ser lido. Reconecte o canal.',
    en: 'The stored access of this channel cannot be read any more. Reconnect the channel.',
  },
  permission_missing: {
    pt: 'Falta uma permissão da conta para enviar. Entre de novo e deixe tudo marcado.',
    en: 'The account lacks a permission to send. Sign in again and leave everything ticked.',
  },
  payment_problem: {
    pt: 'A Meta espera um pagamento desta conta. Resolva no Gerenciador de Negócios.',
    en: 'Meta waits for a payment of this account. Settle it in Business Manager.',
  },
  account_locked: {
    pt: 'A Meta bloqueou esta conta. Veja o motivo no painel dela.',
    en: 'Meta locked this account. See the reason in its dashboard.',
  },
  blocked_for_policy: {
    pt: 'A Meta restringiu esta conta por causa das regras dela. Veja o motivo no painel dela.',
    en: 'Meta restricted this account because of its rules. See the reason in its dashboard.',
  },
  number_not_registered: {
    pt: 'O número não está registrado no WhatsApp Business. Abra o canal e registre-o.',
    en: 'The number is not registered with WhatsApp Business. Open the channel and register it.',
  },
  rate_limited: {
    pt: 'O canal recebeu mensagens demais em pouco tempo.',
    en: 'The channel was sent too many messages in a short time.',
  },
  page_restricted: {
    pt: 'A Meta restringiu a página por um tempo. O envio continua sozinho quando ela liberar.',
    en: 'Meta restricted the page for a while. Sending goes on by itself when it is free again.',
  },
  pair_rate_limited: {
    pt: 'Este cliente recebeu mensagens demais em pouco tempo.',
    en: 'This customer was sent too many messages in a short time.',
  },
  temporary: {
    pt: 'O canal teve um problema passageiro.',
    en: 'The channel had a passing problem.',
  },
  maintenance: { pt: 'O canal está em manutenção.', en: 'The channel is under maintenance.' },
  channel_disconnected: { pt: 'O canal foi desconectado.', en: 'The channel was disconnected.' },
  wants_no_messages: {
    pt: 'O cliente pediu para não receber mensagens, e na hora agendada não havia uma pessoa presente.',
    en: 'The customer asked for no messages, and no person was there at the scheduled time.',
  },
  not_the_agents_turn: {
    pt: 'O agente tinha prometido esta mensagem, mas agora não é ele quem responde aqui. Envie você, ou cancele.',
    en: 'The agent had promised this message, but it is not the one who answers here now. Send it yourself, or cancel it.',
  },
  contact_blocked: {
    pt: 'A equipe bloqueou esta pessoa, e o agente não escreve a quem está bloqueado.',
    en: 'The team has blocked this person, and the agent does not write to blocked people.',
  },
  author_left: {
    pt: 'Quem agendou não faz mais parte da equipe.',
    en: 'Whoever scheduled it no longer belongs to the team.',
  },
  expired: {
    pt: 'O envio foi tentado por um dia inteiro.',
    en: 'Sending was tried for a whole day.',
  },
  unreadable_part: {
    pt: 'Esta versão não sabe enviar este tipo de mensagem.',
    en: 'This version does not know how to send this kind of message.',
  },
  outcome_unknown: {
    pt: 'O canal não confirmou se entregou a mensagem. Confira antes de escrever de novo.',
    en: 'The channel did not confirm whether it delivered the message. Check before writing again.',
  },
} as const satisfies Record<string, { pt: string; en: string }>;

/** The stable code of a refusal. */
export type RefusalCode = keyof typeof refusalSentences;

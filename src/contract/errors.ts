import { accountErrors } from './account-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { conversationErrors } from './conversation-errors.ts';
import { importErrors } from './import-errors.ts';
import { limitErrors } from './limit-errors.ts';

/** Every failure of the API: its status and what a person reads, in Portuguese and English. `{name}` is filled in. */
export const errors = {
  invalid_input: {
    status: 400,
    pt: 'Alguns dados não estão corretos. Confira os campos e tente de novo.',
    en: 'Some of the data is not right. Check the fields and try again.',
  },
  invalid_json: { status: 400, pt: 'O corpo da requisição não é um JSON válido.', en: 'The request body is not valid JSON.' },
  wrong_content_type: { status: 415, pt: 'Envie o corpo como {expected}.', en: 'Send the body as {expected}.' },
  too_large: { status: 413, pt: 'O envio é grande demais. O máximo é {limit}.', en: 'The upload is too large. The maximum is {limit}.' },
  too_many_requests: {
    status: 429,
    pt: 'Muitos pedidos em pouco tempo. Tente de novo em {wait}.',
    en: 'Too many requests in a short time. Try again in {wait}.',
  },
  forbidden: {
    status: 403,
    pt: 'Seu papel neste espaço não permite esta ação. Quem pode: {who}.',
    en: 'Your role in this workspace does not allow this. Who may: {who}.',
  },
  ...accountErrors,
  ...peopleErrors,
  ...limitErrors,
  not_found: { status: 404, pt: 'Não encontramos o que você pediu.', en: 'We could not find what you asked for.' },
  method_not_allowed: {
    status: 405,
    pt: 'Este endereço não aceita {method}. Use {allowed}.',
    en: 'This address does not accept {method}. Use {allowed}.',
  },
  channel_not_found: { status: 404, pt: 'Canal não encontrado', en: 'Channel not found' },
  agent_not_found: { status: 404, pt: 'Agente não encontrado.', en: 'Agent not found.' },
  notification_not_found: { status: 404, pt: 'Notificação não encontrada.', en: 'Notification not found.' },
  contact_not_found: { status: 404, pt: 'Contato não encontrado.', en: 'Contact not found.' },
  contact_field_not_found: {
    status: 404,
    pt: 'Este campo não existe mais. Recarregue a página.',
    en: 'This field no longer exists. Reload the page.',
  },
  contact_field_taken: {
    status: 409,
    pt: 'Já existe um campo com esse nome. Escolha outro.',
    en: 'There is a field of that name already. Choose another.',
  },
  contact_field_limit: {
    status: 409,
    pt: 'No máximo {count} campos. Exclua um que não usa mais.',
    en: 'At most {count} fields. Delete one that is no longer used.',
  },
  contact_gone: {
    status: 409,
    pt: 'O outro contato não existe mais. Escolha-o de novo na lista.',
    en: 'The other contact no longer exists. Choose it from the list again.',
  },
  confirmation_wrong: {
    status: 400,
    pt: 'O que você digitou não é o nome deste contato. Digite-o como aparece.',
    en: 'What you typed is not this contact’s name. Type it as it is shown.',
  },
  erasure_not_found: { status: 404, pt: 'Este apagamento não existe.', en: 'There is no such erasure.' },
  ...importErrors,
  contact_is_group: {
    status: 409,
    pt: 'Um grupo não é uma pessoa: não pode ser unido a um contato.',
    en: 'A group is not a person: it cannot be merged with a contact.',
  },
  contact_same: { status: 409, pt: 'Os dois já são a mesma pessoa.', en: 'The two are one person already.' },
  contact_not_merged: {
    status: 409,
    pt: 'Este contato não está unido a outro. Recarregue a página.',
    en: 'This contact is not merged with another. Reload the page.',
  },
  message_not_found: { status: 404, pt: 'Mensagem não encontrada.', en: 'Message not found.' },
  unsupported_channel: { status: 400, pt: 'Canal não suportado', en: 'Channel not supported' },
  channel_type_mismatch: {
    status: 400,
    pt: 'Os dados enviados são de outro tipo de canal.',
    en: 'The data sent belongs to another type of channel.',
  },
  channel_unavailable: {
    status: 409,
    pt: 'Este tipo de canal ainda não está configurado neste servidor.',
    en: 'This type of channel is not set up on this server yet.',
  },
  channel_not_configured: {
    status: 409,
    pt: '{channel} não está configurado neste servidor. Quem o administra precisa definir {variables} e reiniciar o Recado.',
    en: '{channel} is not set up on this server. Whoever runs it has to set {variables} and restart Recado.',
  },
  channel_not_allowed: {
    status: 403,
    pt: 'O {channel} deste servidor ainda não foi liberado para o seu espaço. Peça a quem o administra e informe o número do espaço: {workspace}.',
    en: '{channel} of this server has not been opened for your workspace yet. Ask whoever runs it, and give the workspace’s id: {workspace}.',
  },
  authorization_invalid: {
    status: 400,
    pt: 'Esta autorização venceu, já foi usada ou começou em outra sessão. Comece de novo pela página do canal.',
    en: 'This authorisation has expired, has been used or began in another session. Begin again on the channel’s page.',
  },
  authorization_code_used: {
    status: 400,
    pt: 'Este login em {provider} já foi usado. Comece de novo pela página do canal.',
    en: 'This login at {provider} has been used. Begin again on the channel’s page.',
  },
  authorization_code_expired: {
    status: 400,
    pt: 'O login em {provider} passou do prazo. Comece de novo pela página do canal.',
    en: 'The login at {provider} has expired. Begin again on the channel’s page.',
  },
  authorization_code_refused: {
    status: 400,
    pt: '{provider} não aceitou este login: ele já foi usado ou passou do prazo. Comece de novo pela página do canal.',
    en: '{provider} did not accept this login: it has been used or has expired. Begin again on the channel’s page.',
  },
  permissions_missing: {
    status: 409,
    pt: 'Faltou permitir em {provider}: {permissions}. Entre de novo e deixe tudo marcado.',
    en: 'Not allowed at {provider}: {permissions}. Sign in again and leave everything ticked.',
  },
  instagram_account_personal: {
    status: 409,
    pt: 'Esta conta do Instagram é pessoal e não recebe mensagens por aplicativos. Mude-a para conta profissional no Instagram e entre de novo.',
    en: 'This Instagram account is a personal one, which gets no messages through apps. Switch it to a professional account in Instagram and sign in again.',
  },
  messenger_page_denied: {
    status: 409,
    pt: 'Sua conta não pode moderar a página {page} e responder às mensagens dela. Peça esse acesso a quem a administra ou escolha outra.',
    en: 'Your account may not moderate the page {page} and answer its messages. Ask whoever runs it for that access, or choose another.',
  },
  redirect_not_allowed: {
    status: 400,
    pt: 'O endereço de volta precisa ser {expected}. Abra o Recado por {origin} e tente de novo.',
    en: 'The address to come back to has to be {expected}. Open Recado at {origin} and try again.',
  },
  channel_not_connected: {
    status: 409,
    pt: 'O canal não está conectado. Conecte-o e tente de novo.',
    en: 'The channel is not connected. Connect it and try again.',
  },
  not_failed: {
    status: 409,
    pt: 'Esta mensagem não falhou: não há o que enviar de novo.',
    en: 'This message has not failed: there is nothing to send again.',
  },
  ...conversationErrors,
  telegram_token_missing: {
    status: 400,
    pt: 'Token do bot é obrigatório para conexão Telegram',
    en: 'The bot token is required to connect Telegram',
  },
  telegram_token_malformed: {
    status: 400,
    pt: 'Token inválido. O formato deve ser 123456789:ABCdefGHIjklMNOpqrsTUVwxyz',
    en: 'Invalid token. The format must be 123456789:ABCdefGHIjklMNOpqrsTUVwxyz',
  },
  telegram_token_refused: {
    status: 400,
    pt: 'O Telegram recusou este token. Copie-o de novo no BotFather e tente outra vez.',
    en: 'Telegram refused this token. Copy it again from BotFather and try once more.',
  },
  public_address_needed: {
    status: 409,
    pt: '{provider} só entrega mensagens em um endereço https público. Defina PUBLIC_URL com o endereço deste servidor e conecte de novo.',
    en: '{provider} delivers messages to a public https address only. Set PUBLIC_URL to the address of this server and connect again.',
  },
  whatsapp_choose_number: {
    status: 409,
    pt: 'Sua conta tem mais de um número. Escolha qual conectar.',
    en: 'Your account has more than one number. Choose which one to connect.',
  },
  whatsapp_no_number: {
    status: 409,
    pt: 'A conta escolhida não tem nenhum número de WhatsApp. Adicione um número no login e tente de novo.',
    en: 'The chosen account has no WhatsApp number. Add a number at the login and try again.',
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
  opted_out_template: {
    status: 409,
    pt: 'Este contato pediu para não receber mensagens. Um modelo só pode ser enviado se responder a um pedido dele: abra os modelos e confirme isso.',
    en: 'This contact asked for no messages. A template may be sent only if it answers a request of theirs: open the templates and confirm that.',
  },
  no_registration: { status: 409, pt: 'Este tipo de canal não precisa de registro.', en: 'This type of channel needs no registration.' },
  pin_wrong: {
    status: 409,
    pt: 'Este número já tem outro PIN de verificação em duas etapas. Informe o PIN dele, ou troque-o no Gerenciador do WhatsApp.',
    en: 'This number already has another two-step verification PIN. Enter its PIN, or change it in WhatsApp Manager.',
  },
  pin_tries: {
    status: 409,
    pt: 'O PIN foi errado vezes demais. Espere algumas horas antes de tentar de novo, ou troque-o no Gerenciador do WhatsApp.',
    en: 'The PIN was wrong too often. Wait some hours before you try again, or change it in WhatsApp Manager.',
  },
  registration_tries: {
    status: 409,
    pt: 'O WhatsApp permite dez registros de um número em 72 horas, e eles acabaram. Tente de novo depois.',
    en: 'WhatsApp allows ten registrations of a number in 72 hours, and they are used up. Try again later.',
  },
  number_unverified: {
    status: 409,
    pt: 'O número ainda não foi confirmado por SMS ou ligação. Confirme-o no Gerenciador do WhatsApp e registre de novo.',
    en: 'The number has not been confirmed by text message or call yet. Confirm it in WhatsApp Manager and register again.',
  },
  number_deleted_lately: {
    status: 409,
    pt: 'Este número foi apagado do WhatsApp há pouco. Espere alguns minutos e registre de novo.',
    en: 'This number was deleted from WhatsApp a moment ago. Wait some minutes and register again.',
  },
  account_already_connected: {
    status: 409,
    pt: 'Esta conta já está conectada em outro canal. Desconecte-a lá antes de conectar aqui.',
    en: 'This account is already connected on another channel. Disconnect it there before connecting it here.',
  },
  provider_unreachable: {
    status: 502,
    pt: 'Não conseguimos falar com {provider} agora. Nada foi perdido; tente de novo em instantes.',
    en: 'We could not reach {provider} right now. Nothing was lost; try again in a moment.',
  },
  provider_refused: { status: 502, pt: '{provider} recusou o pedido: {detail}', en: '{provider} refused the request: {detail}' },
  undo_expired: { status: 409, pt: 'O prazo de 10 minutos para desfazer já passou.', en: 'The 10 minutes for undoing have passed.' },
  simulator_off: { status: 404, pt: 'O simulador está desligado neste servidor.', en: 'The simulator is off on this server.' },
  busy: { status: 503, pt: 'Estamos com muito movimento. Tente de novo em instantes.', en: 'We are very busy. Try again in a moment.' },
  internal: {
    status: 500,
    pt: 'Algo falhou do nosso lado. Tente de novo; se continuar, fale com o suporte e informe o código {requestId}.',
    en: 'Something failed on our side. Try again; if it goes on, contact support with the code {requestId}.',
  },
} as const satisfies Record<string, { status: number; pt: string; en: string }>;

export type ErrorCode = keyof typeof errors;

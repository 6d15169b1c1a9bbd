/** Errors of a login at a provider; part of `errors.ts`. */
export const authorizationErrors = {
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
} as const;

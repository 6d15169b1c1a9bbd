/** Errors about an account and its sessions; part of `errors.ts`. */
export const accountErrors = {
  not_signed_in: {
    status: 401,
    pt: 'Sua sessão terminou. Entre de novo para continuar.',
    en: 'Your session has ended. Sign in again to continue.',
  },
  invalid_credentials: {
    status: 401,
    pt: 'Email ou senha incorretos.',
    en: 'Wrong email or password.',
  },
  wrong_password: {
    status: 400,
    pt: 'A senha atual não está correta.',
    en: 'The current password is not right.',
  },
  password_needed: {
    status: 403,
    pt: 'Confirme sua senha para continuar.',
    en: 'Confirm your password to go on.',
  },
  session_not_found: {
    status: 404,
    pt: 'Esta sessão já foi encerrada.',
    en: 'This session has ended already.',
  },
  confirmation_link_invalid: {
    status: 400,
    pt: 'Este link já foi usado, venceu ou foi substituído. Peça um novo no seu perfil.',
    en: 'This link has been used, has expired or was replaced. Ask for a new one in your profile.',
  },
  denial_link_invalid: {
    status: 400,
    pt: 'Este link já foi usado ou venceu. Se a conta não é mais sua, use “Esqueci minha senha” ou fale com quem administra o Recado.',
    en: 'This link has been used or has expired. If the account is no longer yours, use “Forgot password” or talk to whoever runs Recado.',
  },
  weak_password: {
    status: 400,
    pt: 'Essa senha é fácil de adivinhar. Escolha outra com pelo menos {count} caracteres.',
    en: 'That password is easy to guess. Choose another with at least {count} characters.',
  },
  email_taken: {
    status: 409,
    pt: 'Não foi possível criar a conta com esse email. Se ela já é sua, entre ou recupere a senha.',
    en: 'The account could not be created with this email. If it is already yours, sign in or recover the password.',
  },
  registration_closed: {
    status: 403,
    pt: 'Aqui não se criam contas novas. Peça um convite a quem cuida da sua equipe no Recado.',
    en: 'New accounts are not made here. Ask whoever looks after your team for an invitation.',
  },
  reset_link_invalid: {
    status: 400,
    pt: 'Este link já foi usado ou venceu. Peça um novo.',
    en: 'This link has been used or has expired. Ask for a new one.',
  },
  too_many_tries: {
    status: 429,
    pt: 'Muitas tentativas. Tente de novo em {wait}.',
    en: 'Too many tries. Try again in {wait}.',
  },
  image_invalid: {
    status: 400,
    pt: 'Por favor, selecione uma imagem válida.',
    en: 'Please choose a valid image.',
  },
  image_too_large: {
    status: 413,
    pt: 'A imagem deve ter no máximo 5MB.',
    en: 'The image must be at most 5MB.',
  },
  email_unconfirmed: {
    status: 403,
    pt: 'Antes de convidar por email, confirme o seu: abra o seu perfil e peça o link. Um link para copiar não precisa disso.',
    en: 'Before you invite by email, confirm yours: open your profile and ask for the link. A link to copy does not need that.',
  },
} as const;

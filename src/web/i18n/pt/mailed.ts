/** The screens that the links in mails open. */
export const mailed = {
  confirmEmail: {
    title: 'Confirmar email',
    text: 'Confirme que este email é seu.',
    submit: 'Confirmar este email',
    missing: 'O link está incompleto. Abra o link do email outra vez.',
    done: 'Email confirmado',
    doneText: '{{email}} agora é o email da sua conta.',
    goOn: 'Ir para o Recado',
  },
  notMe: {
    title: 'Não foi você?',
    text: 'Todas as sessões da sua conta terminam, este email volta a ser o dela, e você recebe aqui um link para escolher uma nova senha.',
    submit: 'Não fui eu: proteger a conta',
    done: 'Conta protegida',
    doneText:
      'Todas as sessões terminaram. Abra o email que enviamos para {{email}} e escolha uma nova senha.',
  },
  invite: {
    title: 'Convite para a equipe',
    opening: 'Abrindo o seu convite.',
    join: 'Entrar na equipe: {{workspace}}',
    text: 'Você foi convidado para a equipe como {{role}}.',
    textBy: '{{name}} convidou você para a equipe como {{role}}.',
    choosePassword: 'Escolha uma senha',
    yourPassword: 'Você já tem conta no Recado: use a senha dela.',
    wrongPassword:
      'Esta não é a senha da sua conta. Se esqueceu, recupere-a e abra o convite de novo.',
    submit: 'Participar',
    error: 'Não foi possível participar',
    missing: 'Este link está incompleto. Abra o link do email de novo ou peça outro convite.',
  },
  reset: {
    title: 'Escolher nova senha',
    text: 'Depois de salvar, as sessões abertas em outros aparelhos terminam.',
    password: 'Nova senha',
    confirmation: 'Confirmar nova senha',
    mismatch: 'As senhas não coincidem',
    submit: 'Salvar nova senha',
    done: 'Senha alterada!',
    doneText: 'Entre com a sua nova senha.',
    missing: 'Este link está incompleto. Abra o link do email de novo ou peça outro.',
    askAgain: 'Pedir outro link',
  },
} as const;

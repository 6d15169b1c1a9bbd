export const accounts = {
  email: 'Email',
  password: 'Senha',
  name: 'Nome',
  phone: 'Telefone',
  company: 'Empresa',
  loginError: 'Erro ao fazer login',
  registerError: 'Erro ao criar conta',
  login: {
    askForInvitation: 'Peça um convite à sua equipe.',
    title: 'Entrar na sua conta',
    submit: 'Entrar',
    submitting: 'Entrando…',
    forgot: 'Esqueci minha senha',
    noAccount: 'Ainda não tem conta?',
    create: 'Criar conta',
  },
  register: {
    closed:
      'Aqui não se criam contas novas. Peça um convite a quem cuida da sua equipe no Recado: o link dele abre a sua conta.',
    title: 'Criar sua conta',
    text: 'Em poucos minutos seus clientes já são atendidos.',
    submit: 'Criar conta',
    submitting: 'Criando conta…',
    haveAccount: 'Já tem conta?',
    signIn: 'Entrar',
    terms:
      'Ao criar a conta você aceita os <terms>Termos de Uso</terms> e a <privacy>Política de Privacidade</privacy>.',
  },
  confirmPassword: {
    title: 'Confirme sua senha',
    text: 'Antes de continuar, queremos ter certeza de que é você. O que você digitou fica como está.',
    submit: 'Continuar',
  },
  sessionOver: {
    title: 'Sua sessão terminou',
    text: 'Digite sua senha para continuar de onde parou. O que você preencheu continua aqui.',
    submit: 'Continuar',
    other: 'Entrar com outra conta',
    otherText: 'Nesse caso, o que ainda não foi salvo é descartado.',
  },
  forgot: {
    title: 'Recuperar senha',
    text: 'Informe o email da sua conta e enviaremos um link para você escolher uma nova senha.',
    submit: 'Enviar link de recuperação',
    back: 'Voltar ao login',
    sent: 'Email enviado!',
    sentText:
      'Se existir uma conta com {{email}}, o link de recuperação chega em instantes e vale por 30 minutos. Confira também a caixa de spam.',
    again: 'Enviar novamente',
    error: 'Erro ao enviar email de recuperação. Tente novamente.',
  },
} as const;

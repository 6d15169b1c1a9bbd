export const notices = {
  title: 'Avisos',
  text: 'Escolha do que você quer saber, e onde.',
  newVersion: {
    title: 'Há uma versão nova do Recado',
    text: 'Carregue quando for bom para você.',
    load: 'Carregar agora',
  },
  device: {
    title: 'Avisos neste aparelho',
    on: 'Você é avisado aqui mesmo com o Recado fechado.',
    off: 'Ligue para ser avisado aqui mesmo com o Recado fechado.',
    ended: 'Os avisos deste aparelho pararam: o navegador não os recebe mais. Ligue de novo.',
    none: 'Este navegador não mostra avisos. Use outro, ou olhe o sino.',
    install:
      'No iPhone, primeiro adicione o Recado à Tela de Início (Compartilhar, Adicionar à Tela de Início) e abra por lá.',
    refused:
      'O navegador está bloqueando avisos do Recado. Permita nas configurações do site e volte aqui.',
    error: 'Não foi possível mudar os avisos',
    browserError: 'O navegador não conseguiu. Tente de novo, ou use outro navegador.',
  },
  choices: {
    title: 'Avisar quando',
    bell: 'Sino',
    push: 'Aparelho',
    mail: 'Email',
    error: 'A escolha não foi guardada',
  },
  mail: {
    after: 'Mandar o email quando eu não ler em',
    minutes_one: '{{count}} minuto',
    minutes_other: '{{count}} minutos',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    to: 'Vai para {{email}}, tudo em um email só.',
    unconfirmed: 'Seu email ainda não foi confirmado. Confirme em Editar perfil para receber.',
  },
  subjects: {
    waiting: 'Um cliente espera uma pessoa',
    given: 'Uma conversa passa a ser minha ou do meu time',
    mention: 'Alguém me chama em uma nota',
    channel: 'Um canal para ou precisa de atenção',
    unsent: 'Algo ficou sem resposta ou não foi entregue',
    team: 'Alguém entra na equipe',
  },
} as const;

export const login = {
  login: {
    permissions: 'O que vamos pedir',
    note: 'O acesso fica criptografado e nunca aparece no navegador. Você pode desconectar quando quiser.',
    text: {
      instagram: 'Você vai para o Instagram, entra na sua conta profissional e volta para cá.',
      messenger:
        'Você vai para o Facebook, entra na sua conta e escolhe aqui a página que vai atender.',
      whatsapp: 'Uma janela da Meta se abre para você escolher a conta e o número que vai atender.',
    },
    connect: 'Conectar {{type}}',
    again: 'Conectar {{type}} de novo',
    error: {
      instagram: 'Erro ao conectar Instagram',
      messenger: 'Erro ao conectar Messenger',
      whatsapp: 'Erro ao conectar WhatsApp',
    },
  },
  sdk: {
    loading: 'Carregando Facebook SDK...',
    notReady: 'O Facebook SDK ainda não está pronto. Aguarde um momento e tente de novo.',
    notInitialised: 'O Facebook SDK não conseguiu iniciar. Recarregue a página.',
    notLoaded:
      'Falha ao carregar o Facebook SDK. Desligue bloqueadores de anúncios nesta página e tente de novo.',
    cancelled: 'O login foi cancelado. Nada foi conectado.',
    noCode: 'Não foi possível obter o código de autorização do WhatsApp',
  },
  permissions: {
    instagram_business_basic: {
      what: 'Ver o perfil da sua conta profissional',
      why: 'Para mostrar qual conta está conectada.',
    },
    instagram_business_manage_messages: {
      what: 'Ler e responder mensagens diretas',
      why: 'É o que traz as conversas para cá e leva as respostas.',
    },
    instagram_business_manage_comments: {
      what: 'Ler e responder comentários',
      why: 'Para continuar no direct com quem comenta.',
    },
    instagram_business_content_publish: {
      what: 'Publicar conteúdo',
      why: 'O Recado não publica nada sozinho: só quando você pedir.',
    },
    instagram_business_manage_insights: {
      what: 'Ver os números da conta',
      why: 'Para mostrar quantas pessoas seguem você.',
    },
    pages_show_list: {
      what: 'Ver a lista das suas páginas',
      why: 'Para você escolher qual delas vai atender.',
    },
    pages_messaging: {
      what: 'Ler e responder mensagens da página',
      why: 'É o que traz as conversas para cá e leva as respostas.',
    },
    pages_manage_metadata: {
      what: 'Receber os avisos da página',
      why: 'É assim que uma mensagem nova chega na hora.',
    },
    pages_read_engagement: {
      what: 'Ver os dados da página',
      why: 'Para mostrar o nome e os seguidores dela.',
    },
    whatsapp_business_management: {
      what: 'Ver sua conta do WhatsApp Business',
      why: 'Para encontrar o número escolhido e receber os avisos dele.',
    },
    whatsapp_business_messaging: {
      what: 'Enviar e receber mensagens pelo número',
      why: 'É o que traz as conversas para cá e leva as respostas.',
    },
  },
  oauth: {
    instagram: 'Conectando o Instagram…',
    messenger: 'Voltando do Facebook…',
    pages: 'Buscando suas páginas…',
    wait: 'Leva só um instante. Não feche esta página.',
    connected: '{{name}} foi conectado',
    choose: 'Selecione uma Página',
    chooseText: 'As mensagens desta página passam a chegar no canal.',
    connectPage: 'Conectar página',
    noPages: 'Nenhuma página encontrada',
    noPagesText: 'Entre com uma conta que administra a página e permita que o Recado a veja.',
    noCode: 'Código de autorização não encontrado',
    pageDenied:
      'Falta permissão para moderar a página e responder às mensagens. Peça a quem a administra.',
    beginAgain: 'Começar de novo',
    problem: {
      parameters: 'Parâmetros de autenticação não encontrados',
      decode: 'Erro ao decodificar state',
      state: 'Estado inválido',
      exchange: 'Erro ao conectar Messenger',
      token: 'Token de acesso não encontrado na resposta',
      pages: 'Erro ao buscar páginas',
      page: 'Erro ao conectar página',
    },
  },
} as const;

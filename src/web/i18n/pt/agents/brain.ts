export const brain = {
  brain: {
    title: 'Como ele responde',
    none: 'Hoje ele responde o que você escreveu. Com um modelo, entende também o que é perguntado de outro jeito. O que é dito continua passando pelas regras da casa.',
    add: 'Adicionar um modelo',
    label: 'Como ele responde',
    builtin: 'Respostas prontas',
    model: 'Com um modelo',
    builtinText: 'Só o que você escreveu, palavra por palavra. Não custa nada.',
    modelText:
      'O modelo propõe com as palavras dele, a partir do que você escreveu. Se ele falhar, entram as respostas prontas e depois uma pessoa.',
    connection: 'De quem',
    which: 'Modelo',
    whichHint: 'Escolha na lista ou digite o nome.',
    second: 'Se este falhar',
    secondNone: 'Respostas prontas, depois uma pessoa',
    secondWhich: 'Segundo modelo',
    gone: 'Modelo excluído',
    untested: 'Ainda não foi testado. Teste em Modelos antes de publicar.',
    failed: 'O último teste não passou. Teste em Modelos antes de publicar.',
    noTools: 'Não segue ferramentas obrigatórias, e um agente precisa disso. Escolha outro.',
    missing: 'Escolha ou digite um modelo.',
    first: 'O que ele sabe de cor, responde sem modelo',
    firstText: 'Saudação, botões e perguntas iguais às suas saem na hora e não custam nada.',
    instructions: 'Instruções',
    instructionsHint:
      'Como falar e o que vale sempre. O modelo lê em toda conversa, o cliente nunca vê. Preço, horário e endereço ficam em Conhecimento: daqui ele não pode dizer nenhum.',
    instructionsExample: 'Trate por você. Seja breve. Sobre encomendas, pergunte sempre a data.',
    guidance: 'Orientações',
    guidanceText: 'O que fazer em certos casos. O que você ensina em Conversas também fica aqui.',
    guidanceAdd: 'Nova orientação',
    guidanceCase: 'Quando',
    guidanceCaseExample: 'Pedem desconto',
    guidanceDo: 'O que fazer',
    guidanceRemove: 'Remover a orientação “{{title}}”',
    resolve: 'Pode encerrar a conversa',
    resolveText:
      'Só quando o cliente se despede ou agradece e não pergunta mais nada, e ninguém da equipe tem algo a fazer. Etiquetar, anotar e escolher a equipe ele sempre pode, entre o que você criou.',
    schedule: 'Pode marcar uma mensagem para depois',
    scheduleText:
      'Só no dia e na hora que o cliente disse. Se na hora uma pessoa cuida da conversa, a mensagem não sai, e a equipe é avisada.',
    templates: 'Modelos de mensagem que ele pode enviar',
    templatesText:
      'Depois da resposta, com valores que o cliente disse ou que estão nas suas respostas. Até 20.',
    hide: 'Dados pessoais ficam escondidos do modelo',
    hideText:
      'No lugar de CPF, CNPJ, telefone, email e CEP o modelo lê um código, e o cliente lê o dado verdadeiro; número de cartão escrito o modelo nunca lê. Fotos e gravações, se o agente as vê ou escuta, vão como são.',
    hear: 'Mensagens de voz viram texto',
    hearText: {
      nothing:
        'O áudio vai para quem fornece o modelo, e o agente responde o que foi dito: até 10 minutos. O texto fica na conversa.',
      provider:
        'Para isso um dos modelos tem que ser da OpenAI, Groq, Mistral, Google ou de um endereço compatível. Sem um, o agente não pode ser publicado com isto ligado.',
      price:
        'Falta o preço por minuto de {{model}} na conexão: diga em Modelos. Sem ele, o agente não pode ser publicado com isto ligado.',
    },
    look: 'O modelo vê as fotos',
    lookText: {
      nothing:
        'Até 4 fotos por vez vão para quem fornece o modelo, menores e sem o local onde foram tiradas. O que está escrito nelas não vale como preço nem como ordem.',
      test: 'O teste ainda não viu se este modelo vê fotos. Teste em Modelos; até lá, o cliente lê que pode escrever.',
      other: 'Este modelo não vê fotos. Com ele, o cliente continua lendo que pode escrever.',
    },
    on: 'Ligado',
    off: 'Desligado',
    see: 'Ver modelos',
  },
} as const;

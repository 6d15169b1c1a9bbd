/** The channel as its customers find it: links, QR codes, and what they see then. */
export const channelWindow = {
  window: {
    title: 'Vitrine',
    open: 'Link e QR',
    links: {
      title: 'Link e QR',
      text: 'Cada lugar com o seu: no balcão, no cartão de visita, no Instagram. A conversa que começa por um deles mostra de onde o cliente veio.',
      known: {
        telegram:
          'O cliente aperta "Começar" e o Telegram nos diz qual foi o link. Ele não aceita palavras prontas.',
        whatsapp:
          'O WhatsApp não diz de qual link o cliente veio. Reconhecemos pelas palavras que já vão escritas: se ele apagar ou trocar o começo, a origem fica sem nome.',
        whatsapp_web:
          'O WhatsApp não diz de qual link o cliente veio. Reconhecemos pelas palavras que já vão escritas: se ele apagar ou trocar o começo, a origem fica sem nome.',
        messenger:
          'De quem já conversou aqui, o Messenger diz o link na hora. De um cliente novo, só quando ele aperta "Começar" ou uma pergunta pronta da sua Página.',
        instagram:
          'De quem já conversou aqui, o Instagram diz o link na hora. De um cliente novo, só quando ele aperta uma pergunta pronta da sua conta. No computador, o link não funciona.',
      },
      simulated:
        'Este canal é simulado: o QR não abre em um celular de verdade. Use "Abrir como cliente" no menu de cada link.',
      none: 'Nenhum link ainda.',
      new: 'Novo link',
      make: 'Criar link',
      name: 'Onde ele fica',
      nameHint: 'Por exemplo: Balcão, Cartão de visita, Bio do Instagram.',
      words: 'Palavras prontas',
      wordsExample: 'Olá! Vim pelo cartão da padaria.',
      wordsHint: {
        needed:
          'O cliente só precisa enviar. Pelo menos três palavras, diferentes das dos outros links.',
        possible: 'O cliente só precisa enviar. Ele pode mudá-las: a origem vem do link.',
      },
      rename: 'Renomear {{name}}',
      renameShort: 'Renomear',
      renameHint: 'O que já foi impresso continua valendo.',
      copy: 'Copiar o link {{name}}',
      noAddress: 'A conta ainda não tem nome de usuário ou número público, e por isso não há link.',
      cameNone: 'Ninguém veio por ele ainda',
      came_one: '{{number}} conversa nova',
      came_other: '{{number}} conversas novas',
      qr: 'Ver QR',
      qrText: 'Aponte a câmera do celular.',
      qrLabel: 'QR code de {{name}}',
      png: 'Baixar imagem (PNG)',
      svg: 'Baixar para imprimir (SVG)',
      pictureFailed: 'Erro ao fazer a imagem',
      try: 'Abrir como cliente',
      tryFailed: 'Erro ao abrir o link no simulador',
      newCustomer: 'Cliente {{number}} ({{name}})',
      remove: 'Excluir link',
      removeTitle: 'Excluir {{name}}?',
      removeText:
        'O link continua abrindo a conversa em quem já o tem, mas a origem deixa de ser reconhecida. As conversas que vieram por ele guardam o nome.',
    },
    face: {
      title: 'Como o canal se apresenta',
      text: 'É o que o cliente vê no {{channel}}. Aqui está o que vale lá agora; ao salvar, muda lá.',
      about: 'Recado curto',
      description: 'Descrição',
      greeting: 'Saudação',
      address: 'Endereço',
      email: 'Email',
      hint: {
        about: 'Fica logo abaixo do nome. Até {{count}} letras.',
        stays:
          'Fica logo abaixo do nome. Até {{count}} letras. Dá para trocar, mas não para apagar.',
        description: 'O que o negócio faz e quando abre. Até {{count}} letras.',
        greeting: 'Aparece antes da primeira mensagem. Até {{count}} letras.',
        address: 'Até {{count}} letras.',
        email: 'Até {{count}} letras.',
      },
      websites: 'Sites',
      websitesHint: 'Até {{count}}, com https:// no começo.',
      addWebsite: 'Adicionar site',
      questions: 'Perguntas prontas',
      questionsHint:
        'Até {{count}}. Um cliente novo aperta uma em vez de escrever, e o agente a responde como se ele tivesse escrito.',
      addQuestion: 'Adicionar pergunta',
      commands: 'Comandos',
      commandsHint:
        'Ficam no menu ao lado do campo de texto. Letras sem acento, números e _; ao lado, a pergunta que o comando faz.',
      commandName: 'Comando {{number}}',
      commandText: 'O que o comando {{number}} pergunta',
      commandNameExample: 'horario',
      commandExample: 'Qual é o horário?',
      addCommand: 'Adicionar comando',
      menu: 'Menu fixo',
      menuHint:
        'Fica sempre na conversa. Sem site, o item pergunta o que está escrito nele; com site, abre o site.',
      entryTitle: 'Item {{number}}',
      entryUrl: 'Site do item {{number}}',
      entryExample: 'Ver o cardápio',
      entryUrlExample: 'https:// (se abrir um site)',
      addEntry: 'Adicionar item',
      numbered: '{{name}}, {{number}}',
      removeRow: '{{title}}: tirar {{number}}',
      suggestions: '{{name}} já sabe responder:',
      fault: {
        email: 'Confira o email. Exemplo: oi@padaria.com.br',
        address: 'Escreva o endereço inteiro, com https:// no começo.',
        command: 'Use só letras sem acento, números e _, até 32.',
        twice: 'Isto já está na lista.',
        empty: 'Falta escrever aqui.',
      },
      save: 'Salvar apresentação',
      saved: 'Apresentação salva',
      savedText: 'O {{channel}} já mostra assim. Em conversas abertas pode demorar um pouco.',
      error: 'Erro ao salvar a apresentação',
      leave: {
        title: 'Sair sem salvar?',
        text: 'A apresentação do canal tem mudanças que ainda não foram salvas.',
        confirm: 'Sair sem salvar',
      },
    },
  },
} as const;

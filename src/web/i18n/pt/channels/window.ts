/** The channel as its customers find it: links and QR codes. */
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
  },
} as const;

export const writing = {
  templates: {
    text: 'O canal só aceita agora mensagens que ele aprovou antes.',
    noneWanted:
      'Este contato pediu para não receber mensagens, e o canal só tem modelos de marketing.',
    optedOut:
      'Este contato pediu para não receber mensagens. Modelos de marketing não aparecem aqui.',
    asked: 'Responde a um pedido deste contato',
    askedFirst: 'Só dá para enviar se responder a um pedido dele.',
    none: 'Este canal não tem modelos aprovados. Crie um no gerenciador do WhatsApp e volte aqui.',
    which: 'Modelo',
    field: 'Campo {{name}}',
    file: 'Endereço do arquivo (https://)',
    button: 'Complemento do botão “{{name}}”',
    preview: 'Como o cliente vai ler',
  },
  ready: {
    text: 'Digite / na mensagem para usar uma delas.',
    new: 'Nova resposta pronta',
    shortcut: 'Atalho',
    shortcutHint: 'O que se digita depois da barra, como preco ou entrega.',
    shortcutWrong: 'Use letras, números, - e _, sem espaços.',
    words: 'Texto',
    places:
      'Entre chaves duplas: nome (do cliente), atendente (você), canal. Eles são preenchidos ao escolher.',
    delete: 'Apagar /{{shortcut}}',
    deleted: '/{{shortcut}} foi apagada',
    error: 'Não deu certo',
  },
  schedule: {
    when: 'Enviar quando?',
    text: 'Sai sozinha nessa hora, como resposta sua. Até lá o agente segue como está, e todos que abrem a conversa a veem.',
    action: 'Agendar',
    beyond:
      'O canal aceita respostas até {{at}}. Depois disso ela só sai se o cliente escrever de novo.',
    done: 'Agendada para {{at}}',
    error: 'A mensagem não foi agendada',
    for: 'Agendada para {{at}}',
    failed: 'Não saiu {{at}}',
    wroteSince: 'O cliente escreveu depois que ela foi agendada. Ela sai mesmo assim.',
    now: 'Enviar agora',
    cancel: 'Cancelar envio',
    cancelled: 'Agendamento cancelado',
    stepError: 'Não deu certo',
  },
} as const;

export const ledger = {
  ledger: {
    title: 'Mensagens',
    text: 'Cada mensagem diz o que aconteceu com ela, e por quê. Nada acontece escondido.',
    from: 'De',
    to: 'Até',
    direction: 'Sentido',
    directions: { in: 'Recebidas', out: 'Enviadas' },
    author: 'Autor',
    authors: { customer: 'Clientes', agent: 'Agentes', person: 'Equipe' },
    outcome: 'O que aconteceu',
    total_one: '{{number}} mensagem · {{from}} a {{to}}',
    total_other: '{{number}} mensagens · {{from}} a {{to}}',
    none: 'Nenhuma mensagem nesses dias',
    noneText: 'Escolha outros dias ou limpe os filtros.',
    saidTo: '{{who}} para {{name}}',
  },
} as const;

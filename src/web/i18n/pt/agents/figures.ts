/** Figures of agents and their models, each with what it counts. */
export const agentFigures = {
  perResolved: {
    name: 'Custo por conversa resolvida',
    text: 'O que os modelos custaram para responder clientes, dividido pelas conversas em que um agente resolveu a última pergunta e ninguém da equipe precisou entrar até um dia depois. Testes não contam.',
  },
  cost: {
    name: 'Custo dos modelos',
    text: 'Tudo o que foi pago para responder clientes nestes dias. Testes não contam.',
  },
  superseded: {
    name: 'Respostas descartadas',
    text: 'A parte desse custo que foi para respostas que não saíram: o cliente escreveu de novo, ou alguém da equipe entrou, enquanto o modelo pensava.',
  },
  fallbacks: {
    name: 'Sem resposta do modelo',
    text: 'Vezes em que o modelo foi perguntado e falhou, parou no limite de gasto ou diria algo que não sabe. Responderam as regras, ou uma pessoa.',
  },
  corrected: {
    name: 'Respostas corrigidas',
    text: 'Respostas a clientes que alguém da equipe corrigiu, ensinando o agente. Cada uma conta uma vez.',
  },
  of: '{{part}} de {{all}}',
  handOffs: 'Por que chamaram vocês',
  handOffsText: 'Cada vez que um agente passou a conversa para uma pessoa, pelo motivo que teve.',
} as const;

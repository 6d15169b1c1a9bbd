export const status = {
  title: 'Como está o Recado',
  asking: 'Perguntando ao servidor…',
  well: 'Tudo funcionando.',
  ill: 'O servidor não está pronto agora. As mensagens esperam no canal e chegam quando ele voltar.',
  away: 'Não consegui falar com o servidor. Pode ser a sua internet ou o próprio servidor.',
  checked: 'Visto às {{at}}. Pergunto de novo a cada 30 segundos.',
  parts: {
    database: 'Conversas e contatos guardados',
    queue: 'Mensagens recebidas e enviadas',
    migrations: 'Versão em dia',
  },
  fine: 'funcionando',
} as const;

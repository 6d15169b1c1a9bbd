export const blocking = {
  act: {
    block: 'Bloquear contato',
    spam: 'Marcar como spam',
    unblock: 'Desbloquear contato',
    notSpam: 'Não é spam',
  },
  done: {
    blocked: 'Contato bloqueado',
    spam: 'Contato marcado como spam',
    text: 'O que ele escrever fica guardado, e ninguém é avisado.',
    unblocked: 'Contato desbloqueado',
    unblockedText: 'O que ele escrever de agora em diante será respondido.',
    undone: 'Contato como antes',
  },
  error: 'Não deu certo',
  is: { blocked: 'Contato bloqueado.', spam: 'Contato marcado como spam.' },
  means: 'O que ele escreve fica aqui: nenhum agente responde, e ninguém é avisado.',
  mark: { blocked: 'Bloqueado', spam: 'Spam' },
  since: 'Por {{name}}, {{at}}.',
  somebody: 'alguém que saiu da equipe',
  wayBack: { blocked: 'Desbloquear', spam: 'Não é spam' },
} as const;

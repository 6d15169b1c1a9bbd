/** A list without rows. */
export const noRows = {
  empty: 'Nenhuma conversa ainda',
  emptyText: 'Quando um cliente escrever em um dos seus canais, a conversa aparece aqui.',
  toChannels: 'Ver canais',
  none: {
    mine: 'Nenhuma conversa sua',
    unowned: 'Nenhuma conversa sem dono',
    open: 'Nenhuma conversa aberta',
    for_you: 'Ninguém está esperando por você',
    waiting: 'Ninguém está esperando',
    not_kept: 'Nenhuma promessa em atraso',
    agent: 'Nenhuma conversa com agente',
    person: 'Nenhuma conversa com pessoa',
    snoozed: 'Nenhuma conversa adiada',
    closed: 'Nenhuma conversa encerrada',
    all: 'Nenhuma conversa com esses filtros',
  },
  othersWait_one: '{{count}} cliente espera alguém da equipe.',
  othersWait_other: '{{count}} clientes esperam alguém da equipe.',
  noneText: 'Tente outra situação ou outras palavras.',
  showAll: 'Ver todas',
  tray: {
    title: 'Tudo respondido. Bom café.',
    text_one: 'O agente segue com {{count}} conversa e chama se não souber.',
    text_other: 'O agente segue com {{count}} conversas e chama se não souber.',
    withAgent: 'Ver com o agente',
  },
} as const;

/** The views, the head and the rows of the inbox. */
export const list = {
  views: { title: 'Vistas', forYou: 'Para você', saved: 'Suas vistas', teams: 'Equipe' },
  filter: {
    open: 'Filtrar',
    title: 'Filtros',
    state: 'Situação',
    set_one: 'filtro ligado',
    set_other: 'filtros ligados',
    remove: 'Tirar o filtro {{name}}',
  },
  list: {
    options: 'Opções da lista',
    density: 'Tamanho das linhas',
    counter: 'Balcão: linhas altas',
    dense: 'Operador: linhas baixas',
  },
  saved: {
    save: 'Salvar vista',
    change: 'Mudar vista',
    name: 'Nome da vista',
    share: 'Mostrar para toda a equipe',
    done: 'Vista salva',
    delete: 'Excluir vista',
    deleted: 'Vista excluída',
  },
  ongoing: 'Em andamento',
  row: { now: 'agora', you: 'você', resolved: 'Encerrada', snoozedUntil: 'Adiada até' },
  tray: {
    title: 'Tudo respondido. Bom café.',
    text_one: 'O agente segue com {{count}} conversa e chama se não souber.',
    text_other: 'O agente segue com {{count}} conversas e chama se não souber.',
    withAgent: 'Ver com o agente',
  },
} as const;

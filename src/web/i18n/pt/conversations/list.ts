/** The views, the head and the rows of the inbox. */
export const list = {
  views: { title: 'Vistas', forYou: 'Para você', saved: 'Suas vistas', teams: 'Times' },
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
    messages: 'Mensagens',
  },
  begin: 'Nova conversa',
  saved: {
    save: 'Salvar vista',
    change: 'Mudar vista',
  },
  selection: {
    choose: 'Escolher a conversa com {{name}}',
    begin: 'Escolher várias',
  },
  others: 'Outras conversas',
  row: { now: 'agora', you: 'você', resolved: 'Encerrada', snoozedUntil: 'Adiada até' },
} as const;

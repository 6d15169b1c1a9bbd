export const pagination = {
  label: 'Páginas',
  previous: 'Página anterior',
  next: 'Próxima página',
  page: 'Página {{page}} de {{total}}',
  range: '{{from}}–{{to}} de {{total}}',
} as const;

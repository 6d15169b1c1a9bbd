export const picture = {
  place: '{{at}} de {{of}}',
  smaller: 'Diminuir',
  larger: 'Aumentar',
  save: 'Baixar',
  close: 'Fechar',
  previous: 'Foto anterior',
  next: 'Próxima foto',
  gone: 'A foto não está disponível.',
} as const;

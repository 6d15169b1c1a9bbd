export const leaveUnsent = {
  title: 'Sair sem enviar?',
  confirm: 'Sair e descartar',
  text_one: '{{count}} mensagem sua ainda não foi enviada e se perde ao sair.',
  text_other: '{{count}} mensagens suas ainda não foram enviadas e se perdem ao sair.',
} as const;

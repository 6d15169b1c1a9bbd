/** The public page of a request for deletion that was made at Instagram or Facebook. */
export const deletion = {
  title: 'Exclusão de dados',
  code: 'Código de confirmação',
  requestedAt: 'Recebido em',
  completedAt: 'Concluído em',
  received: 'Seu pedido foi recebido e está sendo atendido.',
  receivedText:
    'Apagamos as conversas, os arquivos e o cadastro que vieram da sua conta. Costuma levar minutos; esta página se atualiza sozinha.',
  done: 'Seus dados foram apagados.',
  doneText:
    'As conversas, os arquivos e o cadastro que vieram da sua conta do Instagram ou do Facebook não estão mais neste servidor. Ficou só este código, que não diz quem você é.',
  unknown: 'Não conhecemos este código.',
  unknownText: 'Confira se o endereço está completo, como apareceu no Instagram ou no Facebook.',
  otherLanguage: 'English',
} as const;

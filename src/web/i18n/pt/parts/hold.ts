export const hold = {
  title: 'Este Recado é uma cópia',
  text: 'Estes dados vieram de outra máquina. Para não responder duas vezes, o que já estava na fila fica guardado até alguém dizer que é este que vale.',
  new: 'Mensagens novas são respondidas normalmente.',
  webhook_elsewhere:
    'As mensagens estão sendo entregues em outro endereço, então as novas também esperam aqui.',
  polled_elsewhere:
    'Outro programa está recebendo as mensagens deste bot, então as novas também esperam aqui.',
  waiting: 'Guardado neste negócio: {{list}}.',
  questions_one: '{{count}} mensagem sem resposta',
  questions_other: '{{count}} mensagens sem resposta',
  answers_one: '{{count}} resposta não enviada',
  answers_other: '{{count}} respostas não enviadas',
  scheduled_one: '{{count}} mensagem agendada',
  scheduled_other: '{{count}} mensagens agendadas',
  fallbacks_one: '{{count}} aviso de que ninguém veio',
  fallbacks_other: '{{count}} avisos de que ninguém veio',
  surveys_one: '{{count}} pergunta de satisfação',
  surveys_other: '{{count}} perguntas de satisfação',
  connections_one: '{{count}} conexão do WhatsApp Web',
  connections_other: '{{count}} conexões do WhatsApp Web',
  button: 'É este agora',
  who: 'Um proprietário ou administrador pode dizer isso.',
  confirm: {
    title: 'É este que vale agora?',
    text: 'Tudo o que está guardado segue agora, em todos os negócios desta instalação, na ordem em que chegou.',
    warning:
      'Antes, desligue o outro Recado, se ele ainda funciona: senão os mesmos clientes recebem duas respostas.',
    done: 'É este agora. O que estava guardado segue.',
  },
} as const;

export const legal = {
  privacyTitle: 'Política de Privacidade',
  termsTitle: 'Termos de Uso',
  updated: 'Versão de novembro de 2026',
  privacy: {
    intro:
      'O Recado guarda e entrega mensagens entre um negócio e seus clientes. Esta página explica quais dados passam por ele, para quê e por quanto tempo.',
    whatTitle: 'O que é guardado',
    what: 'Os dados da sua conta (nome, email, telefone e empresa), as conversas dos canais que você conecta e o registro do que foi feito com cada mensagem. As credenciais dos canais ficam criptografadas e nunca são mostradas de novo.',
    whyTitle: 'Para quê',
    why: 'Só para atender: receber a mensagem, responder por um agente ou por uma pessoa e mostrar o resultado a quem atende. Não vendemos dados nem os usamos para anúncios.',
    whoTitle: 'Quem vê',
    who: 'As pessoas do seu espaço de trabalho e, para entregar cada mensagem, o provedor do canal (como o Telegram). Outro espaço nunca vê os seus dados.',
    rightsTitle: 'Seus direitos',
    rights:
      'Pela LGPD e pelo GDPR você pode pedir acesso, correção ou exclusão dos dados. Clientes devem pedir ao negócio com quem conversaram; o negócio pode excluir o canal e todas as conversas a qualquer momento.',
  },
  terms: {
    intro: 'Ao usar o Recado você concorda com estas regras. Elas são curtas de propósito.',
    useTitle: 'Uso do serviço',
    use: 'Use os canais conforme as regras de cada provedor. Não envie mensagens a quem não pediu, nem conteúdo ilegal ou enganoso.',
    accountTitle: 'Sua conta',
    account: 'Você responde pelo que é feito com a sua conta. Guarde a senha e encerre as sessões que não reconhece.',
    agentsTitle: 'Respostas automáticas',
    agents:
      'Os agentes respondem com o que você cadastra. Confira o conteúdo e mantenha uma pessoa disponível para os casos que eles passam adiante.',
    endTitle: 'Encerramento',
    end: 'Você pode desconectar os canais e parar de usar o serviço quando quiser. O software é distribuído sob a licença Apache 2.0, sem garantias.',
  },
};

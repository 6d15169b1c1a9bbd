import { refusalSentence } from '#contract/channels/refusal-sentences.ts';

const number = { pt: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-GB') };

export interface Texts {
  aChannel: string;
  aCustomer: string;
  andOthers(count: number): string;
  channelError: {
    title(channel: string): string;
    reason(reason: string | null, provider: string | null): string;
  };
  channelProblem: {
    title(channel: string): string;
    message(code: string | null, provider: string | null): string;
  };
  credentialExpiring: { title(channel: string, days: number): string; message: string };
  handoff: { title(count: number, person: string): string; message: string; agentFailed: string };
  snoozeOver: { title(count: number, person: string): string; message: string };
  scheduledFailed: { title(count: number, person: string): string };
  assigned: { title(count: number, person: string): string; message: string };
  assignedTeam: { title(count: number, person: string): string; message: string };
  invitationAccepted: { title(count: number, name: string): string; message: string };
  loopGuard: { title(count: number, person: string): string; message: string };
  undelivered: { title(count: number): string; message(channel: string, code: string): string };
  unanswered: { title(count: number): string; message(channel: string): string };
  workerStopped: { title: string; message: string };
}

export const pt: Texts = {
  aChannel: 'Um canal',
  aCustomer: 'Um cliente',
  andOthers: (count) => `mais ${number.pt.format(count)}`,
  channelError: {
    title: (channel) => `${channel} parou de funcionar`,
    reason: (reason, provider) => {
      const who = provider ?? 'O provedor';
      if (reason === 'credential_refused')
        return `${who} recusou a credencial. Reconecte o canal para voltar a responder.`;
      if (reason === 'credential_unreadable')
        return 'O acesso guardado não pode mais ser lido por este servidor. Reconecte o canal.';
      if (reason === 'credential_in_use_elsewhere')
        return 'Outro programa usa a mesma credencial. Desligue-o, ou reconecte o canal com uma credencial nova.';
      if (reason === 'webhook_failing')
        return `${who} não consegue entregar mensagens a este servidor. Reconecte o canal.`;
      if (reason === 'provider_unreachable')
        return `Não conseguimos falar com ${who}. O que há para enviar espera; verifique o canal de novo.`;
      if (reason === 'payment_problem')
        return `${who} espera um pagamento desta conta. Até lá nada é enviado.`;
      if (reason === 'account_restricted')
        return `${who} restringiu o que esta conta pode enviar. Veja o motivo no painel do provedor.`;
      if (reason === 'client_outdated')
        return `${who} não aceita mais a versão com que o Recado se conecta. Procuramos a nova sozinhos; quem administra o servidor pode informá-la em WHATSAPP_WEB_VERSION.`;
      if (reason === 'account_disabled')
        return `${who} desativou esta conta. Resolva com o provedor e reconecte o canal.`;
      return 'Abra o canal para ver o que houve e reconecte-o.';
    },
  },
  channelProblem: {
    title: (channel) => `Algo na conexão de ${channel} precisa de atenção`,
    message: (code, provider) => {
      const who = provider ?? 'o provedor';
      if (code === 'address_not_reached')
        return `O endereço público deste servidor não responde; ${who} não consegue entregar mensagens.`;
      if (code === 'address_not_public')
        return `O endereço deste servidor não é público, e ${who} só entrega em um endereço https.`;
      if (code === 'app_refused')
        return 'A Meta recusou o aplicativo deste servidor. Confira META_APP_ID e META_APP_SECRET.';
      if (code === 'signatures_refused')
        return 'Mensagens chegam com uma assinatura que não confere, e são recusadas.';
      if (code === 'phone_silent')
        return 'O celular não dá sinal há dias. Abra o WhatsApp nele, ou o WhatsApp remove esta conexão.';
      if (code === 'clock_skewed')
        return 'O relógio deste servidor está errado. Acerte-o para que prazos e horários valham.';
      if (code === 'proxy_unannounced')
        return 'As visitas chegam por um proxy que TRUST_PROXY não conta: para os limites de tentativas, todas parecem vir do mesmo endereço.';
      return 'Abra o canal para ver o diagnóstico.';
    },
  },
  credentialExpiring: {
    title: (channel, days) =>
      days <= 1
        ? `O acesso de ${channel} vence em menos de um dia`
        : `O acesso de ${channel} vence em menos de ${days} dias`,
    message: 'Entre de novo na conta antes disso, e nada para de funcionar.',
  },
  handoff: {
    title: (count, person) =>
      count === 1
        ? `${person} está esperando uma pessoa`
        : `${number.pt.format(count)} conversas esperam uma pessoa`,
    message: 'O agente passou a conversa para a equipe.',
    agentFailed:
      'O agente falhou ao responder e passou a conversa para a equipe. Confira o agente.',
  },
  snoozeOver: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} voltou`
        : `${number.pt.format(count)} conversas voltaram`,
    message: 'O tempo pelo qual foi adiada passou.',
  },
  scheduledFailed: {
    title: (count, person) =>
      count === 1
        ? `A mensagem agendada para ${person} não saiu`
        : `${number.pt.format(count)} mensagens agendadas não saíram`,
  },
  assigned: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} é sua`
        : `${number.pt.format(count)} conversas agora são suas`,
    message: 'Alguém da equipe passou a conversa para você.',
  },
  assignedTeam: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} é do seu time`
        : `${number.pt.format(count)} conversas agora são do seu time`,
    message: 'Alguém da equipe passou a conversa para o seu time.',
  },
  invitationAccepted: {
    title: (count, name) =>
      count === 1
        ? `${name} entrou na equipe`
        : `${number.pt.format(count)} pessoas entraram na equipe`,
    message: 'O convite foi aceito.',
  },
  loopGuard: {
    title: (count, person) =>
      count === 1
        ? `O agente parou com ${person}`
        : `O agente parou em ${number.pt.format(count)} conversas`,
    message: 'As mensagens se repetem ou chegam rápido demais; pode ser outro robô.',
  },
  undelivered: {
    title: (count) =>
      count === 1
        ? 'Uma resposta não pôde ser entregue'
        : `${number.pt.format(count)} respostas não puderam ser entregues`,
    message: (channel, code) => `${channel}: ${refusalSentence(code, 'pt')}`,
  },
  unanswered: {
    title: (count) =>
      count === 1
        ? 'Uma mensagem ficou sem resposta'
        : `${number.pt.format(count)} mensagens ficaram sem resposta`,
    message: (channel) =>
      `${channel}: o agente falhou todas as vezes. Responda você e confira o agente.`,
  },
  workerStopped: {
    title: 'Os agentes pararam de responder',
    message:
      'Nenhum processo está trabalhando e há mensagens na fila. Nada se perdeu: elas são respondidas quando ele voltar.',
  },
};

export const en: Texts = {
  aChannel: 'A channel',
  aCustomer: 'A customer',
  andOthers: (count) => `${number.en.format(count)} more`,
  channelError: {
    title: (channel) => `${channel} stopped working`,
    reason: (reason, provider) => {
      const who = provider ?? 'The provider';
      if (reason === 'credential_refused')
        return `${who} refused the credential. Reconnect the channel to answer again.`;
      if (reason === 'credential_unreadable')
        return 'This server cannot read the stored access any more. Reconnect the channel.';
      if (reason === 'credential_in_use_elsewhere')
        return 'Another program uses the same credential. Turn it off, or reconnect the channel with a new credential.';
      if (reason === 'webhook_failing')
        return `${who} cannot deliver messages to this server. Reconnect the channel.`;
      if (reason === 'provider_unreachable')
        return `We cannot reach ${who}. What is to be sent waits; check the channel again.`;
      if (reason === 'payment_problem')
        return `${who} waits for a payment of this account. Nothing is sent until then.`;
      if (reason === 'account_restricted')
        return `${who} restricts what this account may send. See the reason at the provider.`;
      if (reason === 'client_outdated')
        return `${who} no longer accepts the version that Recado connects with. We look for the new one by ourselves; whoever runs the server can name it in WHATSAPP_WEB_VERSION.`;
      if (reason === 'account_disabled')
        return `${who} disabled this account. Settle it with the provider and reconnect the channel.`;
      return 'Open the channel to see what happened, and reconnect it.';
    },
  },
  channelProblem: {
    title: (channel) => `The connection of ${channel} needs attention`,
    message: (code, provider) => {
      const who = provider ?? 'the provider';
      if (code === 'address_not_reached')
        return `The public address of this server does not answer; ${who} cannot deliver messages.`;
      if (code === 'address_not_public')
        return `The address of this server is not public, and ${who} delivers to an https address only.`;
      if (code === 'app_refused')
        return 'Meta refused the app of this server. Check META_APP_ID and META_APP_SECRET.';
      if (code === 'signatures_refused')
        return 'Messages come with a signature that does not match, and are refused.';
      if (code === 'phone_silent')
        return 'The phone has been silent for days. Open WhatsApp on it, or WhatsApp removes this connection.';
      if (code === 'clock_skewed')
        return 'The clock of this server is wrong. Set it, so that deadlines and times are right.';
      if (code === 'proxy_unannounced')
        return 'Visitors come through a proxy that TRUST_PROXY does not count: to the limits of tries, all seem to come from one address.';
      return 'Open the channel to see its check-up.';
    },
  },
  credentialExpiring: {
    title: (channel, days) =>
      days <= 1
        ? `The access of ${channel} ends in less than a day`
        : `The access of ${channel} ends in less than ${days} days`,
    message: 'Sign in to the account again before that, and nothing stops.',
  },
  handoff: {
    title: (count, person) =>
      count === 1
        ? `${person} is waiting for a person`
        : `${number.en.format(count)} conversations wait for a person`,
    message: 'The agent handed the conversation to the team.',
    agentFailed:
      'The agent failed to answer and handed the conversation to the team. Check the agent.',
  },
  snoozeOver: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is back`
        : `${number.en.format(count)} conversations are back`,
    message: 'The time for which it was put off has passed.',
  },
  scheduledFailed: {
    title: (count, person) =>
      count === 1
        ? `The message scheduled for ${person} was not sent`
        : `${number.en.format(count)} scheduled messages were not sent`,
  },
  assigned: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is yours`
        : `${number.en.format(count)} conversations are yours now`,
    message: 'Somebody of the team gave the conversation to you.',
  },
  assignedTeam: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is your team’s`
        : `${number.en.format(count)} conversations are your team’s now`,
    message: 'Somebody gave the conversation to your team.',
  },
  invitationAccepted: {
    title: (count, name) =>
      count === 1 ? `${name} joined the team` : `${number.en.format(count)} people joined the team`,
    message: 'The invitation was accepted.',
  },
  loopGuard: {
    title: (count, person) =>
      count === 1
        ? `The agent paused with ${person}`
        : `The agent paused in ${number.en.format(count)} conversations`,
    message: 'Messages repeat or come too fast; it may be another robot.',
  },
  undelivered: {
    title: (count) =>
      count === 1
        ? 'An answer could not be delivered'
        : `${number.en.format(count)} answers could not be delivered`,
    message: (channel, code) => `${channel}: ${refusalSentence(code, 'en')}`,
  },
  unanswered: {
    title: (count) =>
      count === 1 ? 'A message got no answer' : `${number.en.format(count)} messages got no answer`,
    message: (channel) =>
      `${channel}: the agent failed every time. Answer it yourself and check the agent.`,
  },
  workerStopped: {
    title: 'The agents stopped answering',
    message:
      'No process is at work and messages are waiting. Nothing is lost: they are answered when one is back.',
  },
};

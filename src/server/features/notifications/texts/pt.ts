import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import type { Texts } from './texts.ts';

const number = new Intl.NumberFormat('pt-BR');

export const pt: Texts = {
  aChannel: 'Um canal',
  aCustomer: 'Um cliente',
  andOthers: (count) => `mais ${number.format(count)}`,
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
        : `${number.format(count)} conversas esperam uma pessoa`,
    message: 'O agente passou a conversa para a equipe.',
    agentFailed:
      'O agente falhou ao responder e passou a conversa para a equipe. Confira o agente.',
  },
  customerWrote: {
    title: (count, person) =>
      count === 1 ? `${person} escreveu` : `${number.format(count)} clientes escreveram`,
    message: 'A mensagem espera por uma pessoa.',
  },
  waitedForOpening: {
    title: (count, person) =>
      count === 1
        ? `${person} espera desde que fechamos`
        : `${number.format(count)} clientes esperam desde que fechamos`,
    message: 'Agora estamos abertos, e ninguém respondeu ainda.',
  },
  waitsLong: {
    soon: (count, person) =>
      count === 1
        ? `O prazo para responder a ${person} está acabando`
        : `O prazo para responder a ${number.format(count)} clientes está acabando`,
    late: (count, person) =>
      count === 1
        ? `${person} espera há mais tempo que o prazo`
        : `${number.format(count)} clientes esperam há mais tempo que o prazo`,
    message: 'Ainda ninguém da equipe respondeu.',
  },
  snoozeOver: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} voltou`
        : `${number.format(count)} conversas voltaram`,
    message: 'O tempo pelo qual foi adiada passou.',
  },
  scheduledFailed: {
    title: (count, person) =>
      count === 1
        ? `A mensagem agendada para ${person} não saiu`
        : `${number.format(count)} mensagens agendadas não saíram`,
  },
  assigned: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} é sua`
        : `${number.format(count)} conversas agora são suas`,
    message: 'Alguém da equipe passou a conversa para você.',
  },
  assignedTeam: {
    title: (count, person) =>
      count === 1
        ? `A conversa com ${person} é do seu time`
        : `${number.format(count)} conversas agora são do seu time`,
    message: 'Alguém da equipe passou a conversa para o seu time.',
  },
  mention: {
    title: (count, person) =>
      count === 1
        ? `Uma nota para você na conversa com ${person}`
        : `${number.format(count)} notas para você na conversa com ${person}`,
  },
  invitationAccepted: {
    title: (count, name) =>
      count === 1
        ? `${name} entrou na equipe`
        : `${number.format(count)} pessoas entraram na equipe`,
    message: 'O convite foi aceito.',
  },
  loopGuard: {
    title: (count, person) =>
      count === 1
        ? `O agente parou com ${person}`
        : `O agente parou em ${number.format(count)} conversas`,
    message: 'As mensagens se repetem ou chegam rápido demais; pode ser outro robô.',
  },
  undelivered: {
    title: (count) =>
      count === 1
        ? 'Uma resposta não pôde ser entregue'
        : `${number.format(count)} respostas não puderam ser entregues`,
    message: (channel, code) => `${channel}: ${refusalSentence(code, 'pt')}`,
  },
  unanswered: {
    title: (count) =>
      count === 1
        ? 'Uma mensagem ficou sem resposta'
        : `${number.format(count)} mensagens ficaram sem resposta`,
    message: (channel) =>
      `${channel}: o agente falhou todas as vezes. Responda você e confira o agente.`,
  },
  workerStopped: {
    title: 'Os agentes pararam de responder',
    message:
      'Nenhum processo está trabalhando e há mensagens na fila. Nada se perdeu: elas são respondidas quando ele voltar.',
  },
  modelError: { title: (name) => `O modelo ${name} parou de responder` },
  modelBudget: {
    title: (period, percent, agent) =>
      `${percent}% do limite ${period === 'day' ? 'do dia' : 'do mês'} ${agent === null ? 'para modelos' : `do agente ${agent}`} foi gasto`,
    message: (percent) =>
      percent === 100
        ? 'Seguem respostas prontas e pessoas. Para voltar ao modelo, aumente o limite.'
        : 'Quando tudo for gasto, seguem respostas prontas e pessoas.',
  },
  askManagers: 'Quem administra cuida disto em Modelos, na página Agentes IA.',
};

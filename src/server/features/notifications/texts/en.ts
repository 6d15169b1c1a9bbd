import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import type { Texts } from './texts.ts';

const number = new Intl.NumberFormat('en-GB');

export const en: Texts = {
  aChannel: 'A channel',
  aCustomer: 'A customer',
  andOthers: (count) => `${number.format(count)} more`,
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
        : `${number.format(count)} conversations wait for a person`,
    message: 'The agent handed the conversation to the team.',
    agentFailed:
      'The agent failed to answer and handed the conversation to the team. Check the agent.',
  },
  customerWrote: {
    title: (count, person) =>
      count === 1 ? `${person} wrote` : `${number.format(count)} customers wrote`,
    message: 'The message waits for a person.',
  },
  waitedForOpening: {
    title: (count, person) =>
      count === 1
        ? `${person} has waited since we closed`
        : `${number.format(count)} customers have waited since we closed`,
    message: 'We are open now, and nobody has answered yet.',
  },
  waitsLong: {
    soon: (count, person) =>
      count === 1
        ? `The time to answer ${person} is almost over`
        : `The time to answer ${number.format(count)} customers is almost over`,
    late: (count, person) =>
      count === 1
        ? `${person} has waited longer than the limit`
        : `${number.format(count)} customers have waited longer than the limit`,
    message: 'Nobody of the team has answered yet.',
  },
  snoozeOver: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is back`
        : `${number.format(count)} conversations are back`,
    message: 'The time for which it was put off has passed.',
  },
  scheduledFailed: {
    title: (count, person) =>
      count === 1
        ? `The message scheduled for ${person} was not sent`
        : `${number.format(count)} scheduled messages were not sent`,
  },
  assigned: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is yours`
        : `${number.format(count)} conversations are yours now`,
    message: 'Somebody of the team gave the conversation to you.',
  },
  assignedTeam: {
    title: (count, person) =>
      count === 1
        ? `The conversation with ${person} is your team’s`
        : `${number.format(count)} conversations are your team’s now`,
    message: 'Somebody gave the conversation to your team.',
  },
  mention: {
    title: (count, person) =>
      count === 1
        ? `A note for you in the conversation with ${person}`
        : `${number.format(count)} notes for you in the conversation with ${person}`,
  },
  invitationAccepted: {
    title: (count, name) =>
      count === 1 ? `${name} joined the team` : `${number.format(count)} people joined the team`,
    message: 'The invitation was accepted.',
  },
  loopGuard: {
    title: (count, person) =>
      count === 1
        ? `The agent paused with ${person}`
        : `The agent paused in ${number.format(count)} conversations`,
    message: 'Messages repeat or come too fast; it may be another robot.',
  },
  undelivered: {
    title: (count) =>
      count === 1
        ? 'An answer could not be delivered'
        : `${number.format(count)} answers could not be delivered`,
    message: (channel, code) => `${channel}: ${refusalSentence(code, 'en')}`,
  },
  unanswered: {
    title: (count) =>
      count === 1 ? 'A message got no answer' : `${number.format(count)} messages got no answer`,
    message: (channel) =>
      `${channel}: the agent failed every time. Answer it yourself and check the agent.`,
  },
  workerStopped: {
    title: 'The agents stopped answering',
    message:
      'No process is at work and messages are waiting. Nothing is lost: they are answered when one is back.',
  },
  modelError: { title: (name) => `The model ${name} stopped answering` },
  modelBudget: {
    title: (period, percent, agent) =>
      `${percent}% of the ${period === 'day' ? 'daily' : 'monthly'} limit ${agent === null ? 'for models' : `of the agent ${agent}`} is spent`,
    message: (percent) =>
      percent === 100
        ? 'Ready answers and people go on. To go on with the model, raise the limit.'
        : 'When all of it is spent, ready answers and people go on.',
  },
  askManagers: 'An owner or admin takes care of this in Models, on the page AI agents.',
};

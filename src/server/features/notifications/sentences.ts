import { catalog } from '#channels/catalog.ts';
import { ModelCode, modelSentences } from '#contract/models/model-sentences.ts';
import type { Notification } from '#contract/notifications.ts';
import { refusalSentence } from '#contract/channels/refusal-sentences.ts';
import { AGENT_FAILED, type Kind } from './notice.ts';
import type { GroupRow } from './group-row.ts';
import { en } from './texts/en.ts';
import { pt } from './texts/pt.ts';
import type { Texts } from './texts/texts.ts';
import { mayFollow } from '#contract/people/may-follow.ts';
import type { Role } from '#contract/people/roles.ts';
import { setupLink, conversationLink, isOwnPath, theConversation } from './links.ts';

type Language = 'pt' | 'en';
interface Sentence {
  type: Notification['type'];
  title: string;
  message: string;
  link: string;
}

/**
 * What the bell shows of a group, in the reader's language. The link leads to where the cause can
 * be fixed.
 */
export function toNotification(group: GroupRow, language: Language): Notification {
  const { id, timestamp, read } = group;
  const sentence = sentences[group.kind](group, language === 'pt' ? pt : en, language);
  if (!isOwnPath(sentence.link))
    throw new Error(`A notification links to a path of our own, not to ${sentence.link}`);
  return { id, timestamp, read, waits: ofWaiting.has(group.kind), ...sentence };
}

/** The same as somebody of this role reads it, who may not open every page. */
export function toNotificationOf(role: Role, group: GroupRow, language: Language): Notification {
  const told = toNotification(group, language);
  if (told.link === null || mayFollow(role, told.link)) return told;
  const { askManagers } = language === 'pt' ? pt : en;
  return { ...told, message: `${told.message} ${askManagers}`, link: null };
}

/** The kinds that tell of customers who wait; they are taken back once nobody waits any more. */
const ofWaiting: ReadonlySet<Kind> = new Set(['handoff', 'waited_for_opening', 'waits_long']);

const sentences: Record<Kind, (group: GroupRow, texts: Texts, language: Language) => Sentence> = {
  channel_error: (group, texts) => ({
    type: 'error',
    title: texts.channelError.title(group.channel_name ?? texts.aChannel),
    message: texts.channelError.reason(group.detail, providerOf(group)),
    link: setupLink(group),
  }),
  channel_problem: (group, texts) => ({
    type: 'warning',
    title: texts.channelProblem.title(group.channel_name ?? texts.aChannel),
    message: texts.channelProblem.message(group.detail, providerOf(group)),
    link: setupLink(group),
  }),
  credential_expiring: (group, texts) => ({
    type: 'warning',
    title: texts.credentialExpiring.title(
      group.channel_name ?? texts.aChannel,
      Number(group.detail),
    ),
    message: texts.credentialExpiring.message,
    link: setupLink(group),
  }),
  handoff: (group, texts, language) => ({
    type: 'warning',
    title: texts.handoff.title(group.count, firstPerson(group, texts)),
    message: group.count === 1 ? noteOf(group, texts) : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  customer_wrote: (group, texts, language) => ({
    type: 'info',
    title: texts.customerWrote.title(group.count, firstPerson(group, texts)),
    message: group.count === 1 ? texts.customerWrote.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  waited_for_opening: (group, texts, language) => ({
    type: 'warning',
    title: texts.waitedForOpening.title(group.count, firstPerson(group, texts)),
    message:
      group.count === 1 ? texts.waitedForOpening.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  waits_long: (group, texts, language) => ({
    type: group.detail === 'late' ? 'error' : 'warning',
    title: texts.waitsLong[group.detail === 'late' ? 'late' : 'soon'](
      group.count,
      firstPerson(group, texts),
    ),
    message: group.count === 1 ? texts.waitsLong.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  snooze_over: (group, texts, language) => ({
    type: 'info',
    title: texts.snoozeOver.title(group.count, firstPerson(group, texts)),
    message: group.count === 1 ? texts.snoozeOver.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  scheduled_failed: (group, texts, language) => ({
    type: 'error',
    title: texts.scheduledFailed.title(group.count, firstPerson(group, texts)),
    message:
      group.count === 1
        ? refusalSentence(group.detail ?? '', language)
        : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  assigned: (group, texts, language) => ({
    type: 'info',
    title: texts.assigned.title(group.count, firstPerson(group, texts)),
    message: group.count === 1 ? texts.assigned.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  assigned_team: (group, texts, language) => ({
    type: 'info',
    title: texts.assignedTeam.title(group.count, firstPerson(group, texts)),
    message: group.count === 1 ? texts.assignedTeam.message : listOfPeople(group, texts, language),
    link: conversationLink(group),
  }),
  mention: (group, texts) => ({
    type: 'info',
    title: texts.mention.title(group.count, firstPerson(group, texts)),
    message: group.detail ?? '',
    link: theConversation(group),
  }),
  invitation_accepted: (group, texts) => ({
    type: 'success',
    title: texts.invitationAccepted.title(group.count, group.detail ?? ''),
    message: texts.invitationAccepted.message,
    link: '/settings/team',
  }),
  loop_guard: (group, texts) => ({
    type: 'warning',
    title: texts.loopGuard.title(group.count, firstPerson(group, texts)),
    message: texts.loopGuard.message,
    link: conversationLink(group),
  }),
  undelivered: (group, texts) => ({
    type: 'error',
    title: texts.undelivered.title(group.count),
    message: texts.undelivered.message(group.channel_name ?? texts.aChannel, group.detail ?? ''),
    link: conversationLink(group),
  }),
  unanswered: (group, texts) => ({
    type: 'error',
    title: texts.unanswered.title(group.count),
    message: texts.unanswered.message(group.channel_name ?? texts.aChannel),
    link: conversationLink(group),
  }),
  model_error: ({ detail }, texts, language) => {
    const [code = '', ...name] = (detail ?? '').split(' ');
    const known = ModelCode.safeParse(code);
    return {
      type: 'error',
      title: texts.modelError.title(name.join(' ')),
      message: modelSentences[known.success ? known.data : 'bad_request'][language],
      link: '/agents/models',
    };
  },
  model_budget: ({ detail }, texts) => {
    const [period = '', percent, ...name] = (detail ?? '').split(' ');
    const agent = name.length > 0 ? name.join(' ') : null;
    return {
      type: 'warning',
      title: texts.modelBudget.title(period, Number(percent), agent),
      message: texts.modelBudget.message(Number(percent)),
      link: '/agents/models',
    };
  },
  worker_stopped: (_group, texts) => ({ type: 'error', ...texts.workerStopped, link: '/agents' }),
};

const noteOf = ({ detail }: GroupRow, texts: Texts): string =>
  detail === AGENT_FAILED ? texts.handoff.agentFailed : (detail ?? texts.handoff.message);

const firstPerson = ({ people: [first] }: GroupRow, texts: Texts): string =>
  first ?? texts.aCustomer;

/** For example "Ana, Bruno e mais 3". */
function listOfPeople(
  { people: names, count }: GroupRow,
  texts: Texts,
  language: Language,
): string {
  const known = names.map((name) => name ?? texts.aCustomer);
  const others = count - known.length;
  return new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en-GB').format(
    others > 0 ? [...known, texts.andOthers(others)] : known,
  );
}

const providerOf = ({ channel_type: type }: GroupRow): string | null => type && catalog[type].label;

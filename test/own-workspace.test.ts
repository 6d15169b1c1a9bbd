import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAgents } from '#server/features/agents/agent-list.store.ts';
import {
  deleteAgent,
  findAgent,
  lockAgent,
  toggleStatus,
  updateAgent,
} from '#server/features/agents/agents.store.ts';
import {
  findServing,
  freeChannels,
  giveChannels,
  listFree,
  listNamed,
  listOfType,
  listServed,
  listServing,
  lockServed,
} from '#server/features/agents/serving/serving.store.ts';
import { stepInForAgent, stepInForChannels } from '#server/features/agents/step-in.store.ts';
import { findVersion, readDraft } from '#server/features/agents/versions.store.ts';
import { listChannels, readActivity } from '#server/features/channels/channel-list.store.ts';
import {
  findChannel,
  findChannelOfConversation,
  setStatus,
  updateChannel,
} from '#server/features/channels/channels.store.ts';
import {
  findLink,
  listLinks,
  removeLink,
  renameLink,
} from '#server/features/channels/links/links.store.ts';
import { setConsent } from '#server/features/contacts/consents.store.ts';
import {
  listActivity,
  listConsents,
  listConversationsOf,
  listIdentities,
} from '#server/features/contacts/contact-details.store.ts';
import { listMedia } from '#server/features/contacts/contact-media.store.ts';
import { listPeople } from '#server/features/contacts/list/contact-list.store.ts';
import { showName, updateContact } from '#server/features/contacts/contacts.store.ts';
import { nextMessages } from '#server/features/contacts/export/messages.store.ts';
import { deleteField, listFields } from '#server/features/contacts/fields.store.ts';
import { holdLabels, listContactLabels } from '#server/features/contacts/labels.store.ts';
import {
  findHead,
  listMembers as listMembersOfPerson,
} from '#server/features/contacts/merge/members.store.ts';
import { setPerson, unpoint } from '#server/features/contacts/merge/merge.store.ts';
import {
  findChannelOf,
  holdMember,
} from '#server/features/conversations/progress/assignment.store.ts';
import { listResolutions } from '#server/features/conversations/progress/reasons.store.ts';
import {
  changeLabel,
  listLabels,
  listLabelsOf,
  removeLabel,
  replaceLabels,
} from '#server/features/conversations/labels/labels.store.ts';
import {
  findConversation,
  listConversations,
} from '#server/features/conversations/list/lists.store.ts';
import { findParts } from '#server/features/conversations/thread/media.store.ts';
import { listMessages, messageIsIn } from '#server/features/conversations/thread/messages.store.ts';
import {
  closeIgnored,
  lockGroup,
  setMuted,
} from '#server/features/conversations/thread/mute.store.ts';
import {
  countMembers,
  findNote,
  listNotes,
  removeNote,
} from '#server/features/conversations/writing/notes.store.ts';
import { findOpened } from '#server/features/conversations/thread/opened.store.ts';
import {
  findOutcome,
  findRun,
  listReplies,
} from '#server/features/conversations/thread/outcome.store.ts';
import {
  changeCannedResponse,
  listReadyAnswers,
  removeCannedResponse,
} from '#server/features/conversations/writing/canned-responses.store.ts';
import {
  deleteScheduled,
  findScheduled,
  findShown,
  listScheduled,
} from '#server/features/conversations/writing/scheduled.store.ts';
import {
  holdScheduled,
  markFailed,
  markHanded,
  postponeScheduled,
} from '#server/features/conversations/writing/due-scheduled.store.ts';
import { saveSeen, saveUnseen, unseeOpen } from '#server/features/conversations/list/seen.store.ts';
import { queueAgain } from '#server/features/conversations/writing/send-again.store.ts';
import { listSentAs } from '#server/features/conversations/writing/send-as-person.store.ts';
import {
  callOffOutdated,
  callOffUnsent,
  stepIn,
} from '#server/features/conversations/state/calling-off.store.ts';
import { answerAgain } from '#server/features/conversations/state/answer-again.store.ts';
import { lockConversation } from '#server/features/conversations/state/locking.store.ts';
import {
  closeAnswered,
  setWaitingSince,
} from '#server/features/conversations/state/questions.store.ts';
import { closeResolved } from '#server/features/conversations/state/resolution.store.ts';
import { findUndoable } from '#server/features/conversations/state/undo-resolution.store.ts';
import { putOff, wake } from '#server/features/conversations/state/snoozing.store.ts';
import { findLeft, reopenLeft } from '#server/features/conversations/state/take-up.store.ts';
import {
  changeView,
  listViews,
  removeView,
} from '#server/features/conversations/views/saved-views.store.ts';
import {
  giveToTeam,
  releaseConversations,
  returnConversation,
  silenceAgent,
  takeConversation,
} from '#server/features/conversations/state/taking.store.ts';
import { holdForTyping } from '#server/features/conversations/state/typing.store.ts';
import { findTypedTo } from '#server/features/conversations/thread/typing.store.ts';
import {
  deleteInvitation,
  findOffered,
  isMember,
  listInvitations,
  renewInvitation,
} from '#server/features/people/invitations.store.ts';
import { deleteMember, listMembers, updateRole } from '#server/features/people/people.store.ts';
import { findOpenLetter, settleLetter } from '#server/features/dead-letters/dead-letters.store.ts';
import { deleteVisit, isConversation, listOthers } from '#server/features/people/presence.store.ts';
import {
  listTeams,
  removeTeam,
  renameTeam,
  replaceMembers,
} from '#server/features/people/teams.store.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from './environments/pipeline-steps.ts';

/**
 * Guessing ids of another workspace finds nothing and changes nothing; in the right workspace the
 * ids find what they name, and no more. Each statement is run in both, and its changes are undone.
 */
const kinds = [
  'agent',
  'version',
  'contact',
  'conversation',
  'question',
  'reply',
  'ours',
  'run',
  'label',
  'note',
  'ready',
  'scheduled',
  'team',
  'field',
  'invitation',
  'user',
  'colleague',
  'resolution',
  'view',
  'letter',
  'link',
] as const;
type Ids = Record<(typeof kinds)[number], string>;
const newIds = (): Ids => ({
  agent: uuidv7(),
  version: uuidv7(),
  contact: '',
  conversation: '',
  question: '',
  reply: uuidv7(),
  ours: uuidv7(),
  run: uuidv7(),
  label: uuidv7(),
  note: uuidv7(),
  ready: uuidv7(),
  scheduled: uuidv7(),
  team: uuidv7(),
  field: uuidv7(),
  invitation: uuidv7(),
  user: uuidv7(),
  colleague: uuidv7(),
  resolution: uuidv7(),
  view: uuidv7(),
  letter: uuidv7(),
  link: uuidv7(),
});

let steps: PipelineSteps;
let foreign: { workspaceId: string; channelId: string };
let own: Ids;
let second: Ids;
let theirs: Ids;

beforeAll(async () => {
  steps = await startPipelineSteps();
  foreign = await steps.channel('another workspace');
  own = await fill(steps, 'A', 'um');
  second = await fill(steps, 'B', 'dois');
  theirs = await fill(foreign, 'A', 'um');
});
afterAll(() => steps[Symbol.asyncDispose]());

async function fill(
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  chat: string,
  name: string,
): Promise<Ids> {
  const ids = newIds();
  const { db } = steps;
  ids.question = await steps.write(chat, 'oi', {
    workspace_id: workspaceId,
    channel_id: channelId,
    name,
    is_group: true,
  });
  const [row] = await steps.rows(
    'select c.id, c.contact_id from conversation c where c.channel_id = $1 and c.chat = $2',
    [channelId, chat],
  );
  ids.conversation = String(row?.['id']);
  ids.contact = String(row?.['contact_id']);
  const insert = async (table: string, values: Record<string, unknown>): Promise<void> => {
    const columns = Object.entries({ workspace_id: workspaceId, ...values }).filter(
      ([, value]) => value !== undefined,
    );
    await db.query(
      `insert into ${table} (${columns.map(([column]) => column).join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      columns.map(([, value]) => value),
    );
  };
  for (const id of [ids.user, ids.colleague]) {
    await insert('app_user', {
      workspace_id: undefined,
      id,
      email: `${id}@x.com`,
      email_key: `${id}@x.com`,
      name,
      password_hash: '',
    });
    await insert('membership', { user_id: id, role: 'owner', created_at: new Date(0) });
    await insert('viewing', {
      conversation_id: ids.conversation,
      user_id: id,
      seen_at: new Date(Date.now() + 3_600_000), // who was seen 25 seconds ago is gone
    });
  }
  const config = { debounce: { quietMs: 0, maxMs: 0 } };
  await insert('agent', {
    id: ids.agent,
    name,
    channel_type: 'telegram',
    status: 'active',
    config,
  });
  await insert('agent_version', {
    id: ids.version,
    agent_id: ids.agent,
    number: 1,
    name,
    config,
    hash: name,
  });
  await db.query('update agent set version_id = $2 where id = $1', [ids.agent, ids.version]);
  const run = {
    conversation_id: ids.conversation,
    agent_id: ids.agent,
    from_seq: 1,
    to_seq: 1,
    outcome: 'reply',
    trace: '[]',
    started_at: new Date(),
  };
  await insert('run', { id: ids.run, ...run });
  const part = {
    channel_id: channelId,
    conversation_id: ids.conversation,
    direction: 'out',
    parts: '[{"kind":"text","text":"x"}]',
    run_id: ids.run,
  };
  await insert('message', {
    ...part,
    id: ids.reply,
    author: 'agent',
    seq: 1,
    delivery: 'queued',
    interventions: 0,
  });
  await insert('message', { ...part, id: ids.ours, author: 'person', seq: 2, delivery: 'failed' });
  await insert('dead_letter', { id: ids.letter, step: 'receive', code: 'x', detail: 'x' });
  const image = [{ kind: 'media', media: 'image', blob: name }];
  await insert('message', {
    ...part,
    id: uuidv7(),
    author: 'person',
    seq: 3,
    delivery: 'sent',
    parts: JSON.stringify(image),
  });
  await insert('conversation_seen', {
    conversation_id: ids.conversation,
    user_id: ids.colleague,
    seen_seq: 1,
  });
  await insert('label', { id: ids.label, name, name_key: name, colour: 'ok' });
  await insert('conversation_label', { conversation_id: ids.conversation, label_id: ids.label });
  await insert('contact_label', { contact_id: ids.contact, label_id: ids.label });
  await insert('contact_field', { id: ids.field, name });
  await insert('contact_consent', {
    id: uuidv7(),
    contact_id: ids.contact,
    change: 'opt_in',
    source: 'word',
  });
  await insert('note', {
    id: ids.note,
    conversation_id: ids.conversation,
    user_id: ids.user,
    text: name,
  });
  await insert('ready_answer', { id: ids.ready, shortcut: name, text: name });
  const sendAt = new Date(Date.now() + 60_000);
  await insert('scheduled_message', {
    id: ids.scheduled,
    conversation_id: ids.conversation,
    user_id: ids.user,
    text: name,
    send_at: sendAt,
  });
  await insert('channel_link', { id: ids.link, channel_id: channelId, name, ref: name });
  await insert('team', { id: ids.team, name });
  await insert('team_member', { team_id: ids.team, user_id: ids.user });
  await insert('saved_view', {
    id: ids.view,
    user_id: ids.user,
    name,
    name_key: name,
    is_shared: true,
    state: 'all',
    label_id: ids.label,
    of_my_teams: false,
  });
  await insert('invitation', {
    id: ids.invitation,
    email: name,
    email_key: name,
    role: 'admin',
    expires_at: sendAt,
  });
  await insert('handoff', {
    id: uuidv7(),
    conversation_id: ids.conversation,
    reason: 'x',
    note: '',
  });
  const before = {
    conversation: {
      owner: 'agent',
      owner_user_id: null,
      owned_until: null,
      waiting_since: null,
      snoozed_until: null,
    },
    messages: [],
    handoffs: [],
  };
  await insert('resolution', {
    id: ids.resolution,
    conversation_id: ids.conversation,
    user_id: ids.user,
    resolved_at: sendAt,
    before,
  });
  await db.query(
    `update message set outcome = 'waiting_person', outcome_reason = 'no_agent', run_id = null where id = $1`,
    [ids.question],
  );
  await db.query(
    `update conversation set owner = 'person', owner_user_id = $2, resolved_at = $3, waiting_since = created_at - interval '1 hour', snoozed_until = $3, interventions = 1, team_id = $4 where id = $1`,
    [ids.conversation, ids.user, sendAt, ids.team],
  );
  await db.query(
    `update contact set shown_name = 'antes', fields = jsonb_build_object($2::text, 'x'), person_id = $1, merged_into = null where id = $1`,
    [ids.contact, ids.field],
  );
  await db.query(`update channel set secrets = '\\x00' where id = $1`, [channelId]);
  return ids;
}

const ofChannel = (workspaceId: string) => ({ workspaceId, channelId: steps.channelId });
type Ask = (db: Queryable, workspaceId: string) => Promise<unknown>;
const nothing = { name: null, email: null, phone: null, notes: null, fields: {} };
const page = { search: undefined, limit: 10, offset: 0 };
const calledOff = {
  delivery: 'cancelled',
  code: null,
  outcome: 'closed',
  reason: 'resolved_by_person',
} as const;
/** The statements that name one thing. */
const named: Record<string, Ask> = {
  findAgent: (db, workspace) => findAgent(db, workspace, own.agent),
  lockAgent: (db, workspace) => lockAgent(db, workspace, own.agent),
  updateAgent: (db, workspace) => updateAgent(db, workspace, own.agent, { name: 'outro' }),
  toggleStatus: (db, workspace) => toggleStatus(db, workspace, own.agent),
  deleteAgent: (db, workspace) => deleteAgent(db, workspace, own.agent),
  findLink: (db, workspace) => findLink(db, workspace, own.link),
  renameLink: (db, workspace) => renameLink(db, workspace, own.link, 'outro'),
  removeLink: (db, workspace) => removeLink(db, workspace, own.link),
  stepInForAgent: (db, workspace) => stepInForAgent(db, workspace, own.agent, []),
  findServing: (db, workspace) => findServing(db, workspace, steps.channelId),
  listServed: (db, workspace) => listServed(db, workspace, own.agent),
  listNamed: (db, workspace) => listNamed(db, workspace, [steps.channelId]),
  listFree: (db, workspace) => listFree(db, workspace, own.agent, { offToo: false }),
  giveChannels: (db, workspace) =>
    giveChannels(db, workspace, {
      agentId: own.agent,
      channelIds: [steps.channelId, foreign.channelId],
      chosen: true,
    }),
  'giveChannels to an agent of another workspace': (db, workspace) =>
    giveChannels(db, steps.workspaceId, {
      agentId: workspace === steps.workspaceId ? own.agent : theirs.agent,
      channelIds: [steps.channelId],
      chosen: true,
    }),
  lockServed: (db, workspace) => lockServed(db, workspace, [steps.channelId]),
  freeChannels: (db, workspace) => freeChannels(db, workspace, [steps.channelId]),
  readDraft: (db, workspace) => readDraft(db, workspace, own.agent),
  findVersion: (db, workspace) => findVersion(db, workspace, own.version),
  findChannel: (db, workspace) => findChannel(db, workspace, steps.channelId),
  readActivity: (db, workspace) => readActivity(db, workspace, [steps.channelId]),
  updateChannel: (db, workspace) =>
    updateChannel(db, workspace, steps.channelId, {
      displayName: 'x',
      describes: false,
      description: null,
      humanAgent: null,
    }),
  setStatus: (db, workspace) => setStatus(db, workspace, steps.channelId, 'error', 'x'),
  listActivity: (db, workspace) => listActivity(db, workspace, [own.contact]),
  listIdentities: (db, workspace) => listIdentities(db, workspace, [own.contact]),
  listConsents: (db, workspace) => listConsents(db, workspace, [own.contact]),
  listConversationsOf: (db, workspace) => listConversationsOf(db, workspace, [own.contact], 10),
  listMedia: (db, workspace) =>
    listMedia(db, workspace, [own.contact], { kinds: ['image'], after: undefined, limit: 10 }),
  updateContact: (db, workspace) => updateContact(db, workspace, own.contact, nothing),
  showName: (db, workspace) => showName(db, workspace, [own.contact], 'outro'),
  nextMessages: (db, workspace) =>
    nextMessages(db, { workspaceId: workspace, conversationId: own.conversation }, null, {
      withFiles: false,
      limit: 10,
    }),
  deleteField: (db, workspace) => deleteField(db, workspace, own.field),
  holdLabels: (db, workspace) => holdLabels(db, workspace, [own.label]),
  listContactLabels: (db, workspace) => listContactLabels(db, workspace, [own.contact]),
  findHead: (db, workspace) => findHead(db, workspace, own.contact),
  listMembersOfPerson: (db, workspace) => listMembersOfPerson(db, workspace, [own.contact]),
  setPerson: (db, workspace) => setPerson(db, workspace, [own.contact], own.contact),
  unpoint: (db, workspace) => unpoint(db, workspace, own.contact),
  findChannelOf: (db, workspace) => findChannelOf(db, workspace, own.conversation),
  giveToTeam: (db, workspace) => giveToTeam(db, workspace, own.conversation, own.team),
  'giveToTeam null': (db, workspace) => giveToTeam(db, workspace, own.conversation, null),
  'giveToTeam of another workspace': (db, workspace) =>
    giveToTeam(
      db,
      steps.workspaceId,
      own.conversation,
      workspace === steps.workspaceId ? own.team : theirs.team,
    ),
  holdMember: (db, workspace) => holdMember(db, workspace, own.user),
  releaseConversations: (db, workspace) => releaseConversations(db, workspace, own.user),
  callOffUnsent: (db, workspace) => callOffUnsent(db, workspace, [own.conversation], calledOff),
  silenceAgent: (db, workspace) => silenceAgent(db, workspace, own.conversation),
  takeConversation: (db, workspace) =>
    takeConversation(db, workspace, own.conversation, own.colleague),
  returnConversation: (db, workspace) => returnConversation(db, workspace, own.conversation),
  stepIn: (db, workspace) => stepIn(db, workspace, [own.conversation], 'typedBeside'),
  callOffOutdated: (db, workspace) => callOffOutdated(db, workspace, [own.conversation]),
  changeLabel: (db, workspace) =>
    changeLabel(db, workspace, { id: own.label, name: 'z', key: 'z', colour: null }),
  listLabelsOf: (db, workspace) => listLabelsOf(db, workspace, own.conversation),
  removeLabel: (db, workspace) => removeLabel(db, workspace, own.label),
  findConversation: (db, workspace) => findConversation(db, workspace, own.conversation),
  findParts: (db, workspace) => findParts(db, workspace, own.question),
  listMessages: (db, workspace) => listMessages(db, workspace, own.conversation, null, 10),
  messageIsIn: (db, workspace) => messageIsIn(db, workspace, own.conversation, own.question),
  lockGroup: (db, workspace) => lockGroup(db, workspace, own.conversation),
  setMuted: (db, workspace) => setMuted(db, workspace, own.conversation, true),
  closeIgnored: (db, workspace) => closeIgnored(db, workspace, own.conversation),
  listNotes: (db, workspace) => listNotes(db, workspace, own.conversation, 10),
  findNote: (db, workspace) =>
    findNote(db, {
      id: own.note,
      workspaceId: workspace,
      conversationId: own.conversation,
      userId: own.user,
    }),
  countMembers: (db, workspace) => countMembers(db, workspace, [own.user]),
  removeNote: (db, workspace) => removeNote(db, workspace, own.user, own.note),
  setWaitingSince: (db, workspace) => setWaitingSince(db, workspace, [own.conversation]),
  findOpened: (db, workspace) => findOpened(db, workspace, own.conversation),
  findOutcome: (db, workspace) => findOutcome(db, workspace, own.question),
  findRun: (db, workspace) => findRun(db, workspace, own.run),
  listReplies: (db, workspace) => listReplies(db, workspace, own.run),
  lockConversation: (db, workspace) =>
    lockConversation(db, { workspaceId: workspace, conversationId: own.conversation }),
  changeCannedResponse: (db, workspace) =>
    changeCannedResponse(db, workspace, { id: own.ready, shortcut: null, text: 'z' }),
  removeCannedResponse: (db, workspace) => removeCannedResponse(db, workspace, own.ready),
  closeResolved: async (db, workspace) =>
    Object.values(await closeResolved(db, workspace, own.conversation)).flat(),
  findUndoable: (db, workspace) => findUndoable(db, workspace, own.conversation),
  deleteScheduled: (db, workspace) => deleteScheduled(db, workspace, own.scheduled),
  findScheduled: (db, workspace) => findScheduled(db, workspace, own.scheduled),
  findShown: (db, workspace) =>
    findShown(db, {
      workspaceId: workspace,
      conversationId: own.conversation,
      userId: own.user,
      id: own.scheduled,
    }),
  holdScheduled: (db, workspace) => holdScheduled(db, workspace, own.scheduled),
  listScheduled: (db, workspace) => listScheduled(db, workspace, own.conversation),
  markFailed: (db, workspace) => markFailed(db, workspace, own.scheduled, 'x'),
  markHanded: (db, workspace) => markHanded(db, workspace, own.scheduled),
  postponeScheduled: (db, workspace) => postponeScheduled(db, workspace, own.conversation, 120_000),
  saveSeen: (db, workspace) =>
    saveSeen(
      db,
      { workspaceId: workspace, userId: own.user, conversationId: own.conversation },
      own.question,
    ),
  unseeOpen: (db, workspace) => unseeOpen(db, workspace, [own.conversation]),
  saveUnseen: (db, workspace) =>
    saveUnseen(db, { workspaceId: workspace, userId: own.user, conversationId: own.conversation }),
  closeAnswered: (db, workspace) =>
    closeAnswered(db, workspace, own.conversation, { upTo: null, runId: null }),
  listSentAs: (db, workspace) =>
    listSentAs(db, { workspaceId: workspace, conversationId: own.conversation, id: own.run }),
  listResolutions: (db, workspace) => listResolutions(db, workspace, own.conversation, 9),
  answerAgain: (db, workspace) =>
    answerAgain(db, workspace, { conversationId: own.conversation, messageId: own.question }),
  settleLetter: (db, workspace) => settleLetter(db, workspace, own.letter),
  findOpenLetter: (db, workspace) => findOpenLetter(db, workspace, own.letter, false),
  queueAgain: (db, workspace) => queueAgain(db, workspace, own.ours, ['person']),
  putOff: (db, workspace) =>
    putOff(db, {
      workspaceId: workspace,
      conversationId: own.conversation,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      days: 1,
    }),
  wake: (db, workspace) => wake(db, workspace, own.conversation),
  listViews: (db, workspace) =>
    listViews(db, { workspaceId: workspace, userId: own.user }, own.view),
  changeView: (db, workspace) =>
    changeView(db, {
      workspaceId: workspace,
      id: own.view,
      userId: own.user,
      name: 'z',
      key: 'z',
      isShared: false,
      filter: { state: 'all' },
    }),
  removeView: (db, workspace) => removeView(db, workspace, own.view),
  findChannelOfConversation: (db, workspace) =>
    findChannelOfConversation(db, workspace, own.conversation),
  findLeft: (db, workspace) => findLeft(db, workspace, own.conversation),
  reopenLeft: (db, workspace) => reopenLeft(db, workspace, own.conversation),
  holdForTyping: async (db, workspace) => {
    await db.query(
      `update conversation set owner = 'agent', owner_user_id = null where id = any($1::uuid[])`,
      [[own.conversation]],
    );
    return holdForTyping(db, {
      workspaceId: workspace,
      conversationId: own.conversation,
      userId: own.user,
      minutes: 2,
    });
  },
  findTypedTo: (db, workspace) => findTypedTo(db, workspace, own.conversation),
  deleteInvitation: (db, workspace) => deleteInvitation(db, workspace, own.invitation),
  renewInvitation: (db, workspace) =>
    renewInvitation(db, { workspaceId: workspace, id: own.invitation, expiresAt: new Date() }),
  isMember: (db, workspace) => isMember(db, workspace, `${own.user}@x.com`),
  deleteMember: (db, workspace) => deleteMember(db, workspace, own.user),
  updateRole: (db, workspace) => updateRole(db, workspace, own.user, 'attendant'),
  listMembers: (db, workspace) => listMembers(db, workspace, own.user),
  isConversation: (db, workspace) =>
    isConversation(db, {
      workspaceId: workspace,
      conversationId: own.conversation,
      userId: own.user,
    }),
  deleteVisit: (db, workspace) =>
    deleteVisit(db, { workspaceId: workspace, conversationId: own.conversation, userId: own.user }),
  listOthers: (db, workspace) =>
    listOthers(db, { workspaceId: workspace, conversationId: own.conversation, userId: own.user }),
  listTeams: (db, workspace) => listTeams(db, workspace, own.team),
  renameTeam: (db, workspace) => renameTeam(db, workspace, own.team, 'z'),
  replaceMembers: (db, workspace) => replaceMembers(db, workspace, own.team, [own.user]),
  removeTeam: (db, workspace) => removeTeam(db, workspace, own.team),
  setConsent: async (db, workspace) => {
    await setConsent(db, {
      workspaceId: workspace,
      contactId: own.contact,
      change: 'opt_out',
      source: 'person',
    });
    // The history gets an entry under whichever workspace is named, which does not count as a
    // change.
    await db.query(`delete from contact_consent where change = 'opt_out'`);
  },
};
/** The statements that list a whole workspace. */
const lists: Record<string, Ask> = {
  listAgents: async (db, workspaceId) =>
    (await listAgents(db, { ...page, workspaceId, status: 'all', channelType: 'all' })).rows,
  listLinks: (db, workspaceId) => listLinks(db, ofChannel(workspaceId)),
  listServing,
  listOfType: (db, workspaceId) => listOfType(db, workspaceId, 'telegram'),
  listChannels: async (db, workspaceId) =>
    (await listChannels(db, { ...page, workspaceId, type: 'all', status: 'all' })).rows,
  listPeople: async (db, workspaceId) => {
    await db.query('update contact set is_group = null');
    return (await listPeople(db, { ...page, workspaceId })).ids;
  },
  listFields,
  listLabels,
  listConversations: (db, workspaceId) =>
    listConversations(db, { ...page, workspaceId, state: 'all' }),
  listReadyAnswers,
  'listViews of all': (db, workspaceId) => listViews(db, { workspaceId, userId: uuidv7() }),
  listInvitations,
  listMembers,
  listTeams,
};

/** Every row of every table, as text. */
async function everything(db: Queryable): Promise<Map<string, string>> {
  const tables = (
    await db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
    )
  ).rows;
  const union = tables
    .map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`)
    .join(' union all ');
  return new Map((await db.query<{ row: string }>(union)).rows.map(({ row }) => [row, row]));
}
async function undone<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
  const undo = new Error('undone');
  const results: Result[] = [];
  await inTransaction(steps.db, async (db) => {
    results.push(await work(db));
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  const [result] = results;
  if (result === undefined) throw new Error('nothing was done');
  return result;
}
/** The answer of a statement, and the rows that it changed. */
const asked = (ask: Ask, workspaceId: string): Promise<{ answer: unknown; changed: string[] }> =>
  undone(async (db) => {
    // Rows that a case needs beforehand are not counted as its changes.
    const before = await everything(db);
    const answer = await ask(db, workspaceId);
    const after = await everything(db);
    return {
      answer,
      changed: [...after.keys()]
        .filter((row) => !before.has(row))
        .concat([...before.keys()].filter((row) => !after.has(row))),
    };
  });
const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  answer === false ||
  answer === 0 ||
  (Array.isArray(answer) && answer.length === 0);
const mentions = (text: string, ids: Ids): string[] =>
  Object.values(ids).filter((id) => text.includes(id));

test.each(Object.entries(named))(
  '%s: nothing of another workspace, and of its own nothing but what was named',
  async (name, ask) => {
    const guessed = await asked(ask, foreign.workspaceId);
    expect(isEmpty(guessed.answer), JSON.stringify(guessed.answer)).toBe(true);
    if (name !== 'holdForTyping') expect(guessed.changed).toEqual([]);
    const { answer, changed } = await asked(ask, steps.workspaceId);
    expect(changed.length > 0 || !isEmpty(answer), 'it does something').toBe(true);
    const seen = `${JSON.stringify(answer)} ${changed.join(' ')}`;
    expect(mentions(seen, second)).toEqual([]);
    expect(mentions(seen, theirs)).toEqual([]);
  },
);

test.each(Object.entries(lists))(
  '%s: everything of its own workspace, and nothing of another',
  async (_, ask) => {
    const { answer } = await asked(ask, steps.workspaceId);
    expect(
      mentions(JSON.stringify(answer), own).length > 0 ||
        JSON.stringify(answer).includes(steps.channelId),
    ).toBe(true);
    expect(mentions(JSON.stringify(answer), theirs)).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain(foreign.channelId);
  },
);

test('a channel of another workspace is not stepped in', async () => {
  const stepped = (workspaceId: string) =>
    asked((db) => stepInForChannels(db, workspaceId, [steps.channelId]), workspaceId);
  expect((await stepped(foreign.workspaceId)).changed).toEqual([]);
  expect((await stepped(steps.workspaceId)).changed).not.toEqual([]);
});

test('a label of another workspace is put on no conversation', async () => {
  const put = (workspaceId: string, labels: string[]) =>
    undone((db) => replaceLabels(db, workspaceId, own.conversation, labels));
  expect(await put(steps.workspaceId, [theirs.label])).toEqual({
    labels: [],
    added: [],
    removed: [own.label],
  });
  expect(await put(steps.workspaceId, [own.label, second.label])).toMatchObject({
    added: [second.label],
    removed: [],
  });
  expect((await put(foreign.workspaceId, [])).removed).toEqual([]);
  expect(await findOffered(steps.db, foreign.workspaceId, 'dois')).toBe(null);
  expect(await findOffered(steps.db, steps.workspaceId, 'dois')).toBe('admin');
});

/**
 * What each table holds, by area, in the order of the page. `schemaPage` throws for a table that
 * has no line here.
 */
export const areas: Record<string, Record<string, string>> = {
  'Workspaces and people': {
    workspace:
      'A business that uses Recado. Most other tables name the workspace to which a row belongs.',
    workspace_limit:
      'The limits of one workspace, where they differ from those of the installation.',
    app_user: 'A person with an account, who may belong to several workspaces.',
    membership: 'Who belongs to which workspace, and in which role.',
    invitation:
      'An invitation that is still open. It is deleted when somebody accepts or withdraws it.',
    team: 'A group of people who look after the same conversations.',
    team_member: 'Who belongs to which team.',
    session: 'Where somebody is signed in. The table keeps a digest of the token, never the token.',
    known_device:
      'A browser in which somebody has signed in. It is not kept waiting while strangers try passwords.',
    login_throttle: 'Failed sign-ins and how long the next one has to wait.',
    password_reset: 'An open link for a new password.',
    account_link: 'A mailed link that confirms an address, or says "it was not me".',
    audit_entry: 'Who did what. A row changes only when the person whom it names is erased.',
  },
  Channels: {
    channel:
      'A bot, page, account or number that is connected, with its state and its encrypted credentials.',
    channel_authorization:
      'A login at a provider that somebody has begun and that has not come back yet.',
    held_authorization: 'What a login gave, while the person still chooses a page or a number.',
    channel_check_up: 'What the last check-up of a channel found, and when the next one is due.',
    channel_webhook:
      'When the provider reached the webhook of a channel last, and how many requests were refused.',
    channel_template: 'A copy of the message templates that WhatsApp has approved.',
    channel_import: 'How far the history of a number has been brought along.',
    socket_session:
      'A connection to WhatsApp Web: which process holds it, and how far a pairing has come.',
    socket_key: 'The encrypted keys that such a connection has to know again.',
    client_version: 'The version of WhatsApp Web that the provider named last.',
    data_deletion: 'A request that Meta passes on: a person wants their data deleted.',
  },
  Agents: {
    agent: 'An automated agent with the draft of its settings.',
    agent_version:
      'A published version of an agent. It never changes, and it is what answers customers.',
    channel_agent: 'Which agent answers on which channel. A channel without a row has none.',
    knowledge_item: 'A question and its answer, as one version of an agent knows them.',
    test_case: 'A conversation as data, and what must be true of the agent’s answers in it.',
    test_run: 'A run of an agent’s tests on its draft or on a version.',
    test_result: 'What one test gave in a run.',
    correction: 'What an agent was taught after a wrong answer.',
  },
  Models: {
    model_connection: 'The access to a language model that a workspace has brought along.',
    model_price:
      'What a workspace says that a model costs, where it knows better than the product.',
    budget: 'What may be spent on models in a day or a month, and what was.',
    usage_day:
      'What models were asked and what it cost, by day. It outlives agents and connections.',
  },
  Contacts: {
    contact: 'A customer, or a group, as one workspace knows it.',
    contact_identity: 'An address of a contact in a channel.',
    contact_field: 'A field of the workspace’s own that every contact has.',
    contact_label: 'Which labels a contact has.',
    contact_consent: 'Who asked for messages, or for none, and when. Nothing changes a row.',
    contact_block: 'Who of the team has blocked a contact, or called it spam, and until when.',
    contact_import: 'A CSV file of contacts that somebody uploaded.',
    contact_import_row: 'A row of such a file, until it has been written.',
    contact_erasure: 'An erasure of a person’s data, and its proof.',
  },
  Conversations: {
    conversation:
      'A chat with one customer or group in one channel: who is in charge, what is due, and the two leases.',
    message:
      'A message of a customer with its outcome, or one part that goes out with its delivery state.',
    inbound_event:
      'What a provider told us. The key finds a repeated event; erasing a person empties the body.',
    early_change: 'An edit, receipt or reaction that came before its message.',
    delivery_report: 'Delivery states that were acknowledged and are still to be worked off.',
    run: 'A turn of an agent: what it decided, why, and the trace of its steps.',
    run_step:
      'A step of a turn in which a model thinks: what it read, said, or was refused. The rules write none.',
    handoff: 'A conversation that an agent handed over, and when a person took it.',
    dead_letter: 'Work that was given up, with the reason.',
    queue_clearing: 'A clearing of the queue, which can be undone.',
    conversation_agent: 'Which agent had the newest turn of a conversation.',
    conversation_label: 'Which labels a conversation has.',
    conversation_seen: 'How far each person has read a conversation.',
    viewing:
      'Who looks at a conversation now. It is unlogged: a crash of the database may empty it.',
    label: 'A label of the workspace, for conversations and contacts.',
    note: 'A note that only the team sees. No code that sends reads it.',
    ready_answer: 'A text that people insert by typing "/".',
    saved_view: 'A filter of the list of conversations that somebody saved under a name.',
    scheduled_message: 'A message that a person wrote for a later time.',
    resolution: 'A resolution by a person, with what is needed to undo it.',
    resolution_setting: 'Which reasons people may give when they resolve a conversation.',
    message_words: 'The words of a message, for the search.',
    message_words_reach: 'Up to which message the words have been written.',
  },
  'What the business sets and sees': {
    reply_limit: 'How long a customer may wait for a person, in open minutes.',
    reply_calendar:
      'When people are there, channel by channel, where there is a limit. Made anew each day.',
    business_hours:
      'The opening hours and holidays of a workspace. A workspace without a row is always open.',
    channel_hours: 'The hours of one channel. A channel without a row follows its workspace.',
    channel_link: 'A link or QR code that opens a chat with a channel, and stands at one place.',
    conversation_origin: 'By which of these links a conversation began.',
    automatic_text:
      'What a workspace says by itself where no agent does, and what differs on one of its channels.',
    satisfaction_setting: 'Whether customers are asked how they were served, and in which words.',
    satisfaction_question: 'One such question, and the score that came back.',
    opening_due:
      'Conversations whose customer wrote while the business was closed, and when it opens.',
    hours_change: 'Workspaces whose hours have changed, until promises are brought forward.',
    notice: 'Something that the people of a workspace are told by the bell.',
    notice_seen: 'What one person has read or cleared of it.',
    notice_choice:
      'Where a person wants to be told of a subject: the bell, their devices, by mail, by a sound.',
    notice_habit: 'Whether a person hears notices, and when they do not want to be disturbed.',
    notice_mail: 'Who wants mail about unread notices, and up to when notices were mailed.',
    push_subscription:
      'A browser that asked for notices, until its session or the subscription ends.',
    push_due: 'Something changed about the notices of one tag, and devices are still to be told.',
    push_delivery: 'What a device shows under a tag, and when it is looked at again.',
  },
  'The installation': {
    installation: 'The machine to which the database belongs, and what a copy of it holds back.',
    installation_sign:
      'What a process noticed about the set-up, such as a proxy that nobody announced.',
    push_key: 'The key by which push services know this installation; the private half is sealed.',
    worker: 'A running process and its last heartbeat.',
    kept_answer: 'The answer to a call with an Idempotency-Key, for 24 hours.',
    storage_change: 'Bytes of files that came or went and are still to be added up.',
    storage_sum: 'The bytes that the files of a workspace take.',
    schema_migration: 'Which files of `migrations/` have been applied, with their checksums.',
  },
};

/** The tables of the drawing. */
export const core = [
  'workspace',
  'channel',
  'agent',
  'agent_version',
  'contact',
  'contact_identity',
  'conversation',
  'inbound_event',
  'message',
  'run',
  'handoff',
  'delivery_report',
  'dead_letter',
  'scheduled_message',
];

/** References that no foreign key guards. */
export const unguarded = [
  { table: 'message', column: 'channel_id', target: 'channel' },
  { table: 'message', column: 'run_id', target: 'run' },
  { table: 'run', column: 'agent_id', target: 'agent' },
  { table: 'run', column: 'version_id', target: 'agent_version' },
  { table: 'handoff', column: 'run_id', target: 'run' },
  { table: 'dead_letter', column: 'message_id', target: 'message' },
];

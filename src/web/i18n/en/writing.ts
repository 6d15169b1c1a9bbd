import type { writing as pt } from '#web/i18n/pt/writing.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const writing: SameKeys<typeof pt> = {
  reason: {
    title: 'Resolve',
    label: 'Reason',
    none: 'The list has no reasons. Whoever manages the workspace can add some in the settings.',
    missing: 'Choose a reason: this team asks for one.',
    note: 'Note for the team',
    noteHint: 'The customer does not see it.',
    somebody: 'Somebody of the team',
    resolvedBy: '{{name}} resolved the conversation',
    resolvedFor: '{{name}} resolved the conversation: {{reason}}',
  },
  templates: {
    text: 'The channel now only takes messages that it approved beforehand.',
    noneWanted: 'This contact asked for no messages, and the channel has marketing templates only.',
    optedOut: 'This contact asked for no messages. Marketing templates are not shown here.',
    asked: 'It answers a request of this contact',
    askedFirst: 'It can be sent only if it answers a request of theirs.',
    none: 'This channel has no approved templates. Create one in WhatsApp’s manager and come back.',
    which: 'Template',
    field: 'Field {{name}}',
    file: 'Address of the file (https://)',
    button: 'Rest of the button “{{name}}”',
    preview: 'As the customer will read it',
  },
  ready: {
    text: 'Type / in the message to use one of them.',
    new: 'New ready answer',
    shortcut: 'Shortcut',
    shortcutHint: 'What is typed after the slash, such as price or delivery.',
    shortcutWrong: 'Use letters, digits, - and _, without spaces.',
    words: 'Text',
    places:
      'In double braces: name (of the customer), agent (you), channel. They are filled in when it is chosen.',
    delete: 'Delete /{{shortcut}}',
    deleted: '/{{shortcut}} was deleted',
    error: 'That did not work',
  },
  schedule: {
    when: 'Send when?',
    text: 'It goes by itself at that time, as your reply. Until then the agent goes on as it is, and everybody who opens the conversation sees it.',
    action: 'Schedule',
    beyond:
      'The channel takes answers until {{at}}. After that it only goes if the customer writes again.',
    done: 'Scheduled for {{at}}',
    error: 'The message was not scheduled',
    for: 'Scheduled for {{at}}',
    failed: 'Not sent {{at}}',
    wroteSince: 'The customer wrote after it was scheduled. It is sent all the same.',
    now: 'Send now',
    cancel: 'Cancel sending',
    cancelled: 'Scheduled message cancelled',
    stepError: 'That did not work',
  },
};

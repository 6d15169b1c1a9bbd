import type { AccountEvents } from '#channels/connector/webhook.ts';
import type { Part } from '#channels/message.ts';
import type { InboundEvent } from '#channels/inbound-event.ts';

/**
 * Every event of a webhook as one line: account or business, kind, and its most important values.
 */
export const linesOf = (accounts: Iterable<AccountEvents>): string[] =>
  [...accounts].flatMap(({ events, ...whose }) =>
    events.map(({ event }) => `${Object.values(whose).join()} ${line(event)}`),
  );

function line(event: InboundEvent): string {
  switch (event.kind) {
    case 'message': {
      const who = [event.sender.name, event.sender.username, ...(event.sender.aliases ?? [])]
        .filter(Boolean)
        .join(' ');
      const reply = event.replyTo === undefined ? '' : ` to ${event.replyTo}`;
      return `message ${event.messageId} at ${event.time} in ${event.isGroup ? 'group ' : ''}${event.chat} of ${who}${reply}: ${shown(event.parts)}`;
    }
    case 'edit':
      return `edit ${event.messageId} in ${event.chat}: ${shown(event.parts)}`;
    case 'echo': {
      const by = event.byProgram === true ? ' by another program' : '';
      return `echo ${event.messageId} in ${event.chat}${by}${event.partId === undefined ? '' : ` of ${event.partId}`}: ${shown(event.parts)}`;
    }
    case 'receipts':
      return `${event.status} in ${event.chat} up to ${Object.values(event.upTo).join()}`;
    case 'reaction':
      return `reaction to ${event.messageId} by ${event.by}: ${event.emoji.join()}`;
    case 'remove':
      return `remove ${event.messageId}`;
    case 'receipt':
      return `${event.status} ${event.messageId} ${[event.refusal?.support, event.partId].filter(Boolean).join()}`.trim();
    case 'identity':
      return `identity ${event.known.join()} now ${event.current}`;
    case 'channel':
      return `channel ${event.state}`;
    case 'history': {
      const { messages, progress, declined } = event;
      const said = messages.map(
        ({ messageId, by, chat, status, parts }) =>
          `${messageId} by ${by} in ${chat} ${status}: ${shown(parts)}`,
      );
      return [
        `history${progress === undefined ? '' : ` ${progress}%`}${declined === true ? ' declined' : ''}`,
        ...said,
      ].join('; ');
    }
    case 'contacts':
      return `contacts ${event.contacts.map(({ aliases, name, removed }) => [removed ? '-' : '+', name, ...aliases].filter(Boolean).join(' ')).join('; ')}`;
    case 'template':
      return `template ${event.name} ${event.language} ${event.status ?? 'changed'}`;
    case 'ignored':
      return `ignored ${event.reason}`;
    case 'account':
      return `account ${Object.values(event.change).join(' ')} in ${event.chat}`;
  }
}

const shown = (parts: Part[]): string =>
  parts
    .map(({ kind, ...rest }) =>
      [kind, ...Object.values(rest)]
        .filter((value) => value !== undefined)
        .map((value) =>
          Array.isArray(value)
            ? value.map((one) => Object.values(one).join(' ')).join(', ')
            : value,
        )
        .join('|'),
    )
    .join(' + ');

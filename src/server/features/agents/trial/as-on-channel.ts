import type { ChannelType } from '#channels/catalog.ts';
import { connectors } from '#channels/connectors.ts';
import type { Part } from '#channels/message.ts';
import type { ProcessedMessage } from '#contract/agents/agent-trial.ts';
import type { z } from 'zod';

type Said = z.output<typeof ProcessedMessage>['messages'];

/** What is said as a channel shows it: how long, and whether its choices can be pressed there. */
export function asOnChannel(
  text: string,
  choices: readonly string[],
  type: ChannelType | undefined,
): Said {
  if (text === '') return [];
  if (type === undefined) return [{ text, buttons: [...choices] }];
  const part: Part =
    choices.length === 0
      ? { kind: 'text', text }
      : {
          kind: 'buttons',
          text,
          buttons: choices.map((label, index) => ({ id: String(index + 1), label })),
        };
  return connectors[type].render(part).flatMap((rendered): Said => {
    switch (rendered.kind) {
      case 'text':
        return [{ text: rendered.text, buttons: [] }];
      case 'buttons':
        return [{ text: rendered.text, buttons: rendered.buttons.map(({ label }) => label) }];
      case 'list':
        return [{ text: rendered.text, buttons: rendered.items.map(({ label }) => label) }];
      default:
        return [];
    }
  });
}

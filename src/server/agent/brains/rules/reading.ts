import type { Part } from '#channels/message.ts';
import { type Language, withoutEnd, withoutStart } from '#server/agent/language/languages.ts';
import type { CustomerMessage } from '#server/agent/turn.ts';

export interface Question {
  /** As the customer wrote it. */
  text: string;
  /** The same without greeting and politeness; this is what is looked up. */
  query: string;
  /** It expects an answer of its own, because it stands alone or has a question mark. */
  asking: boolean;
}

/** One customer message as it is understood, before anything is decided. */
export type Reading =
  | {
      kind: 'text';
      text: string;
      /** The normalised words, joined by single spaces. */
      words: string;
      greeting: boolean;
      thanks: boolean;
      goodbye: boolean;
      /** The words without greeting, thanks and politeness; empty for small talk. */
      rest: string;
      questions: Question[];
    }
  | { kind: 'choice'; id: string; label: string | undefined }
  | { kind: 'unreadable'; what: 'audio' | 'call' | 'file' | 'other' }
  /**
   * Something that only a person can act on: an order, a filled-in form, the permission to call.
   * `words` is its content.
   */
  | { kind: 'for_person'; what: 'order' | 'form' | 'call_permission'; words: string }
  /** Stickers and lone emoji: nothing was asked. */
  | { kind: 'gesture' };

export function readMessages(messages: readonly CustomerMessage[], language: Language): Reading[] {
  return messages.flatMap((message) => message.parts.flatMap((part) => readPart(part, language)));
}

/** What the customer typed or said in a part, captions included. */
export function textOf(part: Part): string | undefined {
  if (part.kind === 'text') return part.text;
  if (part.kind !== 'media' || part.transcript === undefined)
    return part.kind === 'media' ? part.caption : undefined;
  return [part.caption ?? '', part.transcript.text].filter((text) => text !== '').join('\n');
}

function readPart(part: Part, language: Language): Reading[] {
  const typed = textOf(part)?.trim();
  if (typed) return [readText(typed, language)];
  switch (part.kind) {
    case 'choice':
      return [{ kind: 'choice', id: part.id, label: part.label }];
    case 'media':
      // The story is the business's own; the customer's words about it are another part.
      if (part.origin === 'story_reply') return [];
      if (part.media === 'sticker' || part.origin === 'story_mention') return [{ kind: 'gesture' }];
      return [
        {
          kind: 'unreadable',
          what: part.media === 'voice' || part.media === 'audio' ? 'audio' : 'file',
        },
      ];
    case 'call':
      // Whatever was discussed in the call is over.
      return part.end === 'taken' ? [] : [{ kind: 'unreadable', what: 'call' }];
    case 'order':
      return [
        {
          kind: 'for_person',
          what: 'order',
          words: [...part.items.map(itemWords), part.note].filter(Boolean).join(', '),
        },
      ];
    case 'form':
      return [
        {
          kind: 'for_person',
          what: 'form',
          words: part.fields.map(({ name, value }) => `${name}: ${value}`).join(', '),
        },
      ];
    case 'call_permission':
      // The customer does not permit a call, and nothing was asked.
      return part.granted
        ? [{ kind: 'for_person', what: 'call_permission', words: '' }]
        : [{ kind: 'gesture' }];
    case 'welcome':
      // It counts like the button that a channel shows before anything was said.
      return [{ kind: 'choice', id: 'welcome', label: undefined }];
    case 'referral':
    case 'product':
    case 'forwarded':
    case 'text':
      return [];
    default:
      return [{ kind: 'unreadable', what: 'other' }];
  }
}

const itemWords = ({
  product,
  quantity,
}: {
  product: string;
  quantity?: number | undefined;
}): string => (quantity === undefined ? product : `${quantity} × ${product}`);

export function readText(text: string, language: Language): Reading {
  const words = language.reader.words(text).join(' ');
  if (words === '' && !text.includes('?')) return { kind: 'gesture' };
  const segments = text.split(/(?<=[?!.;])\s+|\n+/).filter((segment) => /\p{L}|\d/u.test(segment));
  const found = { greeting: false, thanks: false, goodbye: false };
  const questions: Question[] = [];
  const rest: string[] = [];
  for (const segment of segments) {
    const left = withoutSmallTalk(language.reader.words(segment).join(' '), language, found);
    if (left === '') continue;
    rest.push(left);
    questions.push({
      text: segment.replace(/[\s.;!?]+$/, '').trim(),
      query: left,
      asking: segment.includes('?'),
    });
  }
  const [first, second] = questions;
  if (first && !second) first.asking = true;
  return { kind: 'text', text, words, ...found, rest: rest.join(' '), questions };
}

function withoutSmallTalk(
  words: string,
  language: Language,
  found: { greeting: boolean; thanks: boolean; goodbye: boolean },
): string {
  const { greetings, thanks, goodbyes, fillers } = language.phrases;
  const lists = [
    { phrases: greetings, mark: () => (found.greeting = true) },
    { phrases: thanks, mark: () => (found.thanks = true) },
    { phrases: goodbyes, mark: () => (found.goodbye = true) },
    { phrases: fillers, mark: () => true },
  ];
  let left = words;
  for (let changed = true; changed && left !== '';) {
    changed = false;
    for (const { phrases, mark } of lists) {
      const shorter = withoutStart(left, phrases) ?? withoutEnd(left, phrases);
      if (shorter === undefined) continue;
      left = shorter;
      changed = mark();
    }
  }
  return left;
}

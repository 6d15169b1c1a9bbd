import { isContext } from '#channels/context-kinds.ts';
import { Part } from '#channels/message.ts';

/** What somebody said: words, or the kind of what they sent, with its words if it has any. */
export interface Said {
  kind: string;
  text: string;
}

/** What a message says in one line: the first part that says something of its own. */
export function saidIn(parts: unknown[]): Said | null {
  if (parts.length === 0) return null;
  const known = parts.map((part) => Part.safeParse(part).data);
  const part = known.find((one) => one === undefined || !isContext(one)) ?? known[0];
  switch (part?.kind) {
    case 'text':
    case 'buttons':
    case 'list':
      return { kind: 'text', text: part.text };
    case 'choice':
      return { kind: 'text', text: part.label ?? '' };
    case 'media':
      return { kind: part.media, text: part.caption ?? '' };
    case 'contact':
      return { kind: 'contact', text: part.name };
    case 'location':
      return { kind: 'location', text: part.name ?? part.address ?? '' };
    case 'call':
      return { kind: 'call', text: '' };
    case 'order':
      return { kind: 'order', text: part.note ?? '' };
    case 'form':
      return { kind: 'form', text: '' };
    case 'template':
    case 'call_permission':
    case 'welcome':
    case 'referral':
    case 'product':
    case 'forwarded':
    case 'unsupported':
    case undefined: // a later version wrote it
      return { kind: 'other', text: '' };
  }
}

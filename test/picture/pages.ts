import { z } from 'zod';
import { open } from './bakery-words.ts';
import type { Call } from './owner.ts';

/**
 * A page of the picture set: its name in the file, its address, what has to be pressed first, and
 * what comes later than the page: `awaits` is a selector.
 */
export interface PicturedPage {
  name: string;
  path: string;
  press?: string;
  awaits?: string;
}

const dialog = '[role="dialog"]';
const Listed = z.array(z.looseObject({ id: z.string(), type: z.string().optional() }));

/** The pages of a bakery that has customers, as its owner sees them. */
export async function listPages(call: Call, conversation: string): Promise<PicturedPage[]> {
  const { channels } = await call('GET', '/channels?limit=50', z.object({ channels: Listed }));
  const { agents } = await call('GET', '/agents', z.object({ agents: Listed }));
  const { contacts } = await call('GET', '/api/contacts', z.object({ contacts: Listed }));
  const channel = (type: string) => channels.find((one) => one.type === type)?.id ?? '';
  return [
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'home', path: '/', awaits: 'main input[type="range"]' },
    { name: 'inbox', path: '/conversations' },
    { name: 'thread', path: `/conversations/${conversation}`, awaits: `text=${open.note}` },
    { name: 'inbox-all', path: '/conversations?state=all' },
    { name: 'messages', path: '/conversations?view=messages' },
    { name: 'palette', path: `/conversations/${conversation}`, press: 'Control+k', awaits: dialog },
    { name: 'shortcuts', path: `/conversations/${conversation}`, press: '?', awaits: dialog },
    { name: 'channels', path: '/channels' },
    { name: 'channel-hours', path: `/channels/${channel('telegram')}/hours` },
    { name: 'channel-window', path: `/channels/${channel('telegram')}/window` },
    { name: 'set-up-telegram', path: `/channels/telegram/setup?id=${channel('telegram')}` },
    { name: 'set-up-whatsapp', path: `/channels/whatsapp/setup?id=${channel('whatsapp')}` },
    { name: 'agents', path: '/agents' },
    { name: 'agent', path: `/agents/${agents[0]?.id}` },
    { name: 'agent-knowledge', path: `/agents/${agents[0]?.id}?tab=knowledge` },
    { name: 'agent-limits', path: `/agents/${agents[0]?.id}?tab=limits` },
    { name: 'agent-hand-off', path: `/agents/${agents[0]?.id}?tab=handOff` },
    { name: 'agent-hours', path: `/agents/${agents[0]?.id}?tab=hours` },
    { name: 'models', path: '/agents/models' },
    { name: 'model', path: '/agents/models/new' },
    { name: 'contacts', path: '/contacts' },
    { name: 'contacts-import', path: '/contacts/import' },
    { name: 'contact', path: `/contacts/${contacts[0]?.id}` },
    { name: 'team', path: '/settings/team' },
    { name: 'business', path: '/settings/workspace' },
    { name: 'profile', path: '/?profile=edit', awaits: dialog },
    { name: 'notices', path: '/?profile=notices', awaits: dialog },
    { name: 'new-conversation', path: '/?write=new', awaits: dialog },
    { name: 'simulator', path: '/simulator' },
    { name: 'privacy', path: '/privacy' },
  ];
}

import { z } from 'zod';
import type { Call } from './owner.ts';

/**
 * A page of the picture set: its name in the file, its address, and what has to be pressed first.
 */
export interface PicturedPage {
  name: string;
  path: string;
  press?: string;
}

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
    { name: 'home', path: '/' },
    { name: 'inbox', path: '/conversations' },
    { name: 'thread', path: `/conversations/${conversation}` },
    { name: 'messages', path: '/conversations?view=messages' },
    { name: 'palette', path: `/conversations/${conversation}`, press: 'Control+k' },
    { name: 'channels', path: '/channels' },
    { name: 'set-up-telegram', path: `/channels/telegram/setup?id=${channel('telegram')}` },
    { name: 'set-up-whatsapp', path: `/channels/whatsapp/setup?id=${channel('whatsapp')}` },
    { name: 'agents', path: '/agents' },
    { name: 'agent', path: `/agents/${agents[0]?.id}` },
    { name: 'agent-knowledge', path: `/agents/${agents[0]?.id}?tab=knowledge` },
    { name: 'contacts', path: '/contacts' },
    { name: 'contact', path: `/contacts/${contacts[0]?.id}` },
    { name: 'team', path: '/settings/team' },
    { name: 'business', path: '/settings/workspace' },
    { name: 'simulator', path: '/simulator' },
    { name: 'privacy', path: '/privacy' },
  ];
}

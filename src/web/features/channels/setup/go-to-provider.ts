import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api.ts';
import { writeStored } from '#web/lib/stored.ts';

const flags = { instagram: 'pendingInstagram', messenger: 'pendingMessenger' } as const;

/**
 * Begins the login: the server makes the address and its state, the flag is stored, and the browser
 * leaves.
 */
export async function goToProvider(type: keyof typeof flags, channel: Channel): Promise<null> {
  const redirectUri = `${window.location.origin}/auth/${type}/callback`;
  const { address } = await call('startAuthorization', {
    params: { id: channel.id },
    body: { redirect_uri: redirectUri },
  });
  writeStored(flags[type], channel.id);
  if (type === 'instagram') writeStored('instagramProblem', null);
  window.location.assign(address);
  return null;
}

import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { writeStored } from '#web/lib/stored.ts';

const flags = { instagram: 'pendingInstagram', messenger: 'pendingMessenger' } as const;

/**
 * Starts the login at the provider. The server makes the URL with its `state`, the flag of the
 * pending login is stored, and the browser leaves.
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

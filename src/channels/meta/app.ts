import { ChannelError } from '../channel.ts';
import type { AppCredential, ConnectorTools } from '#channels/connector/tools.ts';

/**
 * Our app at Meta with the secret that proves our calls. Throws `rejected` where this server has no
 * app.
 */
export function requireApp({ app }: ConnectorTools): AppCredential & { secret: string } {
  const secret = app?.secrets[0];
  if (app === null || secret === undefined)
    throw new ChannelError('rejected', 'no_app', 'Meta: this server has no app');
  return { ...app, secret };
}

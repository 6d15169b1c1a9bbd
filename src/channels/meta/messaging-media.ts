import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';

const MEGABYTE = 1024 * 1024;
/**
 * People cannot send a larger file (Messenger Platform "Send messages", Instagram "Messaging API").
 */
const largestFile = 26 * MEGABYTE;

const cdn = /(^|\.)(fbcdn\.net|fbsbx\.com|cdninstagram\.com)$/;

/**
 * Whether an address is on one of Meta's file servers. We call no other address, whatever a webhook
 * says.
 */
export const isOnMetaCdn = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    cdn.test(url.hostname)
  );
};

/**
 * A customer's file, by the address in the webhook. The address carries its own signature, so the
 * token is not sent. We call only Meta's file servers and the configured API, and follow no
 * redirect. Throws `rejected` where the file is gone.
 */
export async function download(
  tools: ConnectorTools,
  address: string,
): Promise<{ bytes: Uint8Array; mimeType?: string }> {
  const url = URL.parse(address);
  const isOurApi =
    url !== null && url.origin === new URL(tools.baseUrl).origin && url.username === '';
  if (url === null || (!isOurApi && !isOnMetaCdn(address)))
    throw new ChannelError(
      'rejected',
      'foreign_address',
      'Meta: a file lies at an address that is not Meta’s',
    );
  const answer = await tools
    .request({
      method: 'GET',
      url: url.href,
      headers: { 'user-agent': 'Recado' },
      timeoutMs: 120_000,
      answerLimit: largestFile,
    })
    .catch((error: unknown) => {
      if (error instanceof ChannelError && error.code === 'answer_too_large')
        throw new ChannelError(
          'rejected',
          'file_too_large',
          'Meta: a file is larger than Meta takes',
        );
      throw error;
    });
  if (answer.status >= 500 || answer.status === 429)
    throw new ChannelError('unreachable', `http_${answer.status}`, `Meta file: ${answer.status}`);
  // Addresses expire after a while, and those of stories together with the story.
  if (answer.status !== 200)
    throw new ChannelError('rejected', `http_${answer.status}`, `Meta file: ${answer.status}`);
  const type = answer.headers['content-type'];
  return { bytes: answer.body, ...(typeof type === 'string' ? { mimeType: type } : {}) };
}

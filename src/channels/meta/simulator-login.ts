import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from './simulator-core.ts';

/** The login SDK and its dialog. False for what is none of them. */
export async function answerLogin(_core: Core, _request: IncomingMessage, _response: ServerResponse, _url: URL): Promise<boolean> {
  return false;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  finishSignup,
  SignupChoice,
  signupChoices,
  signupProblem,
} from '#simulators/meta/whatsapp/signup.ts';
import type { Core } from '../core.ts';
import { answerDialog } from './dialog.ts';
import { answerFile } from '#simulators/meta/messaging/files.ts';
import { loginPage } from './login-page.ts';
import { readBytes } from '#simulators/meta/graph/params.ts';
import { loginSdk } from './sdk.ts';

/**
 * Serves what a browser asks for: the login SDK, the dialogs and the files. False: the request is
 * for something else.
 */
export async function answerLogin(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const { pathname, searchParams } = url;
  if (/^(\/[a-z]{2}_[A-Z]{2})?\/sdk\.js$/.test(pathname)) {
    // Pages load the SDK with `crossorigin`, and the real server allows it from everywhere.
    response.setHeader('access-control-allow-origin', '*');
    send(response, 200, 'text/javascript; charset=utf-8', loginSdk);
    return true;
  }
  if (pathname === '/dialog/whatsapp' && request.method === 'POST') {
    const choice = SignupChoice.safeParse(parsed((await readBytes(request)).toString('utf8')));
    if (choice.success)
      send(response, 200, 'application/json', JSON.stringify(finishSignup(core, choice.data)));
    else
      send(
        response,
        400,
        'application/json',
        JSON.stringify({ message: z.prettifyError(choice.error) }),
      );
    return true;
  }
  if (answerFile(core, request, response, url)) return true;
  if (!/^\/v\d+\.\d+\/dialog\/oauth$/.test(pathname) || searchParams.get('display') !== 'popup')
    return answerDialog(core, request, response, url);
  const problem =
    searchParams.get('client_id') !== core.appId
      ? 'O ID do aplicativo não é válido.'
      : searchParams.get('config_id') !== core.configId
        ? 'A configuração de login não existe.'
        : signupProblem(searchParams.get('extras'));
  send(
    response,
    problem === null ? 200 : 400,
    'text/html; charset=utf-8',
    loginPage(problem, signupChoices(core)),
  );
  return true;
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON is no choice, and is reported as such.
    return null;
  }
}

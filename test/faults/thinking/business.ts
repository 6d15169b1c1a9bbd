import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { connectModel } from '#test/environments/models.ts';
import type { Owner } from '#test/faults/actors/business.ts';
import { FIELD, LABELS, TEAM } from './noting-model.ts';

/** The model is cheap, so that no budget ends a campaign of a thousand deaths. */
const PRICES = {
  chat: { input: 1000, output: 1000 },
  'whisper-1': { input: 0, output: 0, audioMinute: 1000 },
};

/** Gives a business the model, and what its agent may write. */
export async function giveModel(
  port: number,
  owner: Owner,
  origin: string,
  media?: Agent['config']['media'],
): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${owner.session}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const { data } = z.object({ data: z.unknown().optional() }).parse(JSON.parse(text));
    return { status: answer.status, data, text, code: undefined, error: undefined };
  };
  await call('POST', '/api/auth/confirm', { password: 'vento norte 7 pedras' });
  for (const name of LABELS) await call('POST', '/api/labels', { name });
  await call('POST', '/api/contact-fields', { name: FIELD });
  await call('POST', '/api/teams', { name: TEAM });
  const { id: connectionId } = await connectModel({ call }, 'compatible', origin, PRICES);
  const { config } = Agent.parse((await call('GET', `/agents/${owner.agentId}`)).data);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  await call('PATCH', `/agents/${owner.agentId}`, {
    config: { ...config, brain, ...(media && { media }) },
    publish: true,
  });
}

import { z } from 'zod';
import type { Passage } from '#server/agent/journal.ts';
import type { Think } from '#server/agent/think.ts';
import { inMessage } from './in-messages.ts';

/**
 * Asks a model with short names in place of the passages' ids. An id of ours costs as much as a
 * short passage, and is nobody else's business. A passage keeps its name for the whole turn.
 */
export function withShortIds(think: Think, passages: ReadonlyMap<string, Passage>): Think {
  return async (request, signal) => {
    const names = new Map([...passages.keys()].map((id, place) => [id, `p${place + 1}`]));
    const ids = new Map([...names].map(([id, name]) => [name, id]));
    const shorten = (text: string): string =>
      text.replace(/(?<=<data id=")[^"]+/g, (id) => names.get(id) ?? id);
    const cite = (args: unknown, of: ReadonlyMap<string, string>): unknown => {
      const { data } = Citing.safeParse(args);
      return data
        ? { ...data, sources: data.sources.map((source) => of.get(source) ?? source) }
        : args;
    };
    const messages = request.messages.map((message) => {
      const short = inMessage(message, shorten);
      return short.role === 'assistant'
        ? {
            ...short,
            calls: short.calls.map((call) => ({ ...call, args: cite(call.args, names) })),
          }
        : short;
    });
    const step = await think({ ...request, messages }, signal);
    return {
      ...step,
      calls: step.calls.map((call) => ({ ...call, args: cite(call.args, ids) })),
    };
  };
}

const Citing = z.looseObject({ sources: z.array(z.string()) });

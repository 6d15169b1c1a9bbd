import { jsonSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import { handOffReasons, waitReasons } from '#contract/agents/turn-reasons.ts';
import { replyEnds } from './turn.ts';

const Reply = z.object({
  text: z.string().min(1),
  choices: z.array(z.string()),
  sources: z.array(z.string()),
  /** The customer has to choose before there is an answer. */
  choose: z.boolean(),
  end: z.enum(replyEnds),
});
const HandOff = z.object({ reason: z.enum(handOffReasons), note: z.string() });
const Wait = z.object({ reason: z.enum(waitReasons), text: z.string().nullable() });

/** How a turn ends, whichever brain decides: exactly one of these tools is called. */
export type FinishingCall =
  | { tool: 'reply'; input: z.output<typeof Reply> }
  | { tool: 'hand_off'; input: z.output<typeof HandOff> }
  | { tool: 'wait'; input: z.output<typeof Wait> };

/**
 * Prepares the JSON schema once. Making it on every turn doubles the turn's cost
 * (docs/decisions/009-one-loop-for-every-brain.md).
 */
function prepared<T>(schema: z.ZodType<T>) {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return jsonSchema<T>(() => json, {
    validate(value) {
      const parsed = schema.safeParse(value);
      return parsed.success
        ? { success: true, value: parsed.data }
        : { success: false, error: parsed.error };
    },
  });
}

/** They have no `execute`, so the loop stops at the first call of one of them. */
export const finishingTools: ToolSet = {
  reply: {
    description: 'Answer the customer with the business’s own information.',
    inputSchema: prepared(Reply),
  },
  hand_off: {
    description: 'Hand the conversation to a person of the team.',
    inputSchema: prepared(HandOff),
  },
  wait: { description: 'Say nothing more now, for a reason.', inputSchema: prepared(Wait) },
};

export function readFinishingCall(call: { toolName: string; input: unknown }): FinishingCall {
  switch (call.toolName) {
    case 'reply':
      return { tool: 'reply', input: Reply.parse(call.input) };
    case 'hand_off':
      return { tool: 'hand_off', input: HandOff.parse(call.input) };
    case 'wait':
      return { tool: 'wait', input: Wait.parse(call.input) };
    default:
      throw new Error(`a turn cannot end in ${call.toolName}`);
  }
}

import type { HandOffReason, WaitReason } from '#contract/agents/turn-reasons.ts';
import type { ReplyEnd } from './turn.ts';

/** The names of the tools that end a turn. */
export const finishingTools: ReadonlySet<string> = new Set(['reply', 'hand_off', 'wait']);

/** How a turn ends, whichever brain decides: in exactly one of these. */
export type FinishingCall =
  | {
      tool: 'reply';
      input: {
        text: string;
        choices: string[];
        sources: string[];
        /** The customer has to choose before there is an answer. */
        choose: boolean;
        end: ReplyEnd;
      };
    }
  | { tool: 'hand_off'; input: { reason: HandOffReason; note: string } }
  | { tool: 'wait'; input: { reason: WaitReason; text: string | null } };

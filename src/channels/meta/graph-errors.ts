import { z } from 'zod';
import { ChannelError, type ChannelErrorKind } from '../channel.ts';
import type { ProviderAnswer } from '#channels/connector/tools.ts';
import { lenient } from '../lenient.ts';

/** The error that every Graph call may return (Graph API "Error handling"). */
export const GraphRefusal = z.object({
  error: z.object({
    code: z.number().catch(0),
    error_subcode: lenient(z.number()),
    message: z.string().catch(''),
    is_transient: lenient(z.boolean()),
    error_data: lenient(z.object({ details: lenient(z.string()) })),
    fbtrace_id: lenient(z.string()),
  }),
});
export type GraphRefusal = z.output<typeof GraphRefusal>['error'];

/** What an error code means for us. `wait`: seconds until a retry makes sense. */
export interface Meaning {
  kind: ChannelErrorKind;
  code: string;
  wait?: number;
  /** Each retry waits this many times as long as the one before. */
  growth?: number;
  scope?: 'channel' | 'recipient';
}

/** The error codes of one product. It is asked before the common codes. */
export type ErrorTable = (refusal: GraphRefusal) => Meaning | null;

/**
 * Decides by code and subcode, never by the error's text. The HTTP status counts only for codes
 * that no table knows.
 */
export function toChannelError(
  what: string,
  answer: ProviderAnswer,
  refusal: GraphRefusal | null,
  table: ErrorTable,
): ChannelError {
  if (refusal === null) return withoutRefusal(what, answer);
  const { code, scope, kind, wait, growth } =
    table(refusal) ?? common(refusal) ?? byStatus(refusal, answer.status);
  const details = refusal.error_data?.details;
  const text = `Meta ${what}: ${refusal.code} ${mask(refusal.message)}${details === undefined ? '' : ` (${mask(details)})`}`;
  return new ChannelError(kind, code, text, {
    ...(wait === undefined ? {} : { retryAfter: wait }),
    ...(scope === undefined ? {} : { scope }),
    ...(growth === undefined ? {} : { growth }),
    support: supportCode(refusal),
  });
}

function withoutRefusal(what: string, { status }: ProviderAnswer): ChannelError {
  // A 200 with an unreadable body was most likely done. A gateway's time-out tells us as little as
  // our own.
  if (status < 300)
    return new ChannelError(
      'uncertain',
      'invalid_answer',
      `Meta ${what}: an answer that cannot be read`,
    );
  if (status === 504)
    return new ChannelError('uncertain', 'gateway_timeout', `Meta ${what}: ${status}`);
  if (status === 429)
    return new ChannelError('rate_limited', 'rate_limited', `Meta ${what}: ${status}`, {
      retryAfter: 1,
    });
  return new ChannelError(
    status >= 500 ? 'unreachable' : 'rejected',
    `http_${status}`,
    `Meta ${what}: ${status}`,
  );
}

/** The code in the form that Meta's support asks for: "131047", "10/2534022". */
const supportCode = ({ code, error_subcode: subcode }: GraphRefusal): string =>
  [code, subcode].filter(Boolean).join('/') || '0';

/** What a refusal means that consists of a code only, as in a delivery state. */
export function meaningOf(
  code: number,
  table: ErrorTable,
): { kind: ChannelErrorKind; code: string; support: string } {
  const refusal = { code, message: '' };
  const { kind, code: name } = table(refusal) ?? common(refusal) ?? byStatus(refusal, 400);
  return { kind, code: name, support: supportCode(refusal) };
}

/**
 * Codes that mean the same in every product of Meta (Graph API "Error handling" and "Rate limits").
 */
function common({ code, is_transient: isTransient }: GraphRefusal): Meaning | null {
  if (code === 190 || code === 102) return { kind: 'auth', code: 'credential_refused' };
  if ([4, 17, 32, 341, 613, 80006, 80007].includes(code))
    return { kind: 'rate_limited', code: 'rate_limited', wait: 5 };
  if (code === 1 || code === 2 || isTransient === true)
    return { kind: 'unreachable', code: 'temporary' };
  if (code === 10 || (code >= 200 && code <= 299))
    return { kind: 'auth', code: 'permission_missing' };
  if (code === 368) return { kind: 'auth', code: 'blocked_for_policy' };
  return null;
}

const byStatus = ({ code }: GraphRefusal, status: number): Meaning =>
  status >= 500
    ? { kind: 'unreachable', code: `http_${status}` }
    : { kind: 'rejected', code: `meta_${code}` };

/** Access tokens begin with EAA or IG, and are long. */
const mask = (text: string): string =>
  text.replaceAll(/\b(?:EAA|IG)[A-Za-z0-9_-]{16,}/g, '<token>');

import { failuresOf } from './failure.ts';

/**
 * Errors: platform.claude.com/docs/en/api/errors; limits of spending:
 * platform.claude.com/docs/en/api/rate-limits. Answers:
 * platform.claude.com/docs/en/test-and-evaluate/strengthen-guardrails/handle-streaming-refusals.
 */
const anthropicError = (type: string, message: string, more: object = {}) => ({
  type: 'error',
  error: { type, message, ...more },
  request_id: 'req_018EeWyXxfu5pfWkrYcMdjWG',
});
const anthropicAnswer = (stop_reason: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'Hello..' }],
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 100, output_tokens: 10 },
});
const regain = 'You will regain access on 2026-12-01 at 00:00 UTC.';
export const anthropic = failuresOf('anthropic', [
  {
    name: '401',
    status: 401,
    body: anthropicError('authentication_error', 'invalid x-api-key'),
    code: 'wrong_key',
  },
  {
    name: '402',
    status: 402,
    body: anthropicError('billing_error', 'There is an issue with your billing information.'),
    code: 'no_credit',
  },
  {
    name: '400 at the limit that its owner set',
    status: 400,
    body: anthropicError(
      'invalid_request_error',
      `You have reached your specified API usage limits. ${regain}`,
    ),
    code: 'no_credit',
  },
  {
    name: '429 at the limit of a month',
    status: 429,
    body: anthropicError(
      'rate_limit_error',
      `You have reached your API usage limits: your organization has crossed its monthly API usage threshold. ${regain}`,
      { details: { error_code: 'enforced_spend_limit_reached' } },
    ),
    code: 'no_credit',
  },
  {
    name: '429',
    status: 429,
    headers: { 'retry-after': '60' },
    body: anthropicError('rate_limit_error', 'This request would exceed your rate limit.'),
    code: 'rate_limited',
  },
  {
    name: '404',
    status: 404,
    body: anthropicError('not_found_error', 'model: m'),
    code: 'model_unknown',
  },
  {
    name: '413',
    status: 413,
    body: anthropicError('request_too_large', 'Request exceeds the maximum size'),
    code: 'too_long',
  },
  {
    name: '529',
    status: 529,
    body: anthropicError('overloaded_error', 'Overloaded'),
    code: 'provider_down',
    requests: 3,
  },
  { name: 'refusal', status: 200, body: anthropicAnswer('refusal'), code: 'refused' },
  { name: 'cut', status: 200, body: anthropicAnswer('max_tokens'), code: 'cut', requests: 2 },
]);

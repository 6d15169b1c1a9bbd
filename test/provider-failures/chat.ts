import { failuresOf } from './failure.ts';

/** An answer of Chat Completions that ended before it was whole. */
const cut = (finish_reason: string) => ({
  id: 'cmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Era uma' }, finish_reason }],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
});

/** Errors: console.groq.com/docs/errors, /docs/flex-processing (498), /docs/rate-limits (429). */
const groqError = (message: string, type: string, code?: string) => ({
  error: { message, type, ...(code === undefined ? {} : { code }) },
});
export const groq = failuresOf('groq', [
  {
    name: '401',
    status: 401,
    body: groqError('Invalid API Key', 'invalid_request_error', 'invalid_api_key'),
    code: 'wrong_key',
  },
  {
    name: '413',
    status: 413,
    body: groqError('Request Entity Too Large', 'invalid_request_error', 'request_too_large'),
    code: 'too_long',
  },
  {
    name: '422',
    status: 422,
    body: groqError('Unprocessable Entity', 'invalid_request_error'),
    code: 'bad_request',
  },
  {
    name: '429',
    status: 429,
    headers: { 'retry-after': '60' },
    body: groqError('Rate limit reached for model `m`.', 'tokens', 'rate_limit_exceeded'),
    code: 'rate_limited',
  },
  {
    name: '498',
    status: 498,
    body: groqError('Flex tier capacity exceeded', 'internal_server_error', 'capacity_exceeded'),
    code: 'provider_down',
    requests: 3,
  },
  { name: 'cut', status: 200, body: cut('length'), code: 'cut', requests: 2 },
]);

/** Errors: docs.mistral.ai/resources/error-glossary; 422 and answers: docs.mistral.ai/api. */
const mistralError = (type: string, message: string, code: string | null = null) => ({
  object: 'error',
  message,
  type,
  param: null,
  code,
});
export const mistral = failuresOf('mistral', [
  {
    name: '401',
    status: 401,
    body: mistralError('authentication_error', 'Unauthorized'),
    code: 'wrong_key',
  },
  {
    name: '400 model',
    status: 400,
    body: mistralError('invalid_request_error', 'The model m is not one of ours', 'unknown_model'),
    code: 'model_unknown',
  },
  {
    name: '402',
    status: 402,
    body: mistralError('invalid_request_error', 'Payment required'),
    code: 'no_credit',
  },
  {
    name: '422',
    status: 422,
    body: {
      detail: [{ type: 'extra_forbidden', loc: ['body', 'top_k'], msg: 'Extra inputs', input: 3 }],
    },
    code: 'bad_request',
  },
  {
    name: '429',
    status: 429,
    body: mistralError('rate_limit_error', 'Requests rate limit exceeded'),
    code: 'rate_limited',
    requests: 3,
  },
  { name: 'cut', status: 200, body: cut('model_length'), code: 'cut', requests: 2 },
]);

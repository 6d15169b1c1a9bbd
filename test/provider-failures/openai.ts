import { failuresOf, QUOTA } from './failure.ts';

/**
 * Errors: developers.openai.com/docs/guides/error-codes. Answers:
 * platform.openai.com/docs/api-reference/responses/object and
 * platform.openai.com/docs/guides/structured-outputs (refusals).
 */
const openaiError = (type: string, code: string, message: string) => ({
  error: { message, type, param: null, code },
});
const openaiAnswer = (answer: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  model: 'm',
  output: [],
  usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 },
  ...answer,
});
const openaiWords = (status: string, content: object) => ({
  type: 'message',
  id: 'msg_1',
  status,
  role: 'assistant',
  content: [content],
});
export const openai = failuresOf('openai', [
  {
    name: '401',
    status: 401,
    body: openaiError('invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'),
    code: 'wrong_key',
  },
  {
    name: '429 without credit',
    status: 429,
    body: openaiError('insufficient_quota', 'insufficient_quota', QUOTA),
    code: 'no_credit',
  },
  {
    name: '429 at the limit of a project',
    status: 429,
    body: openaiError('insufficient_quota', 'project_spend_limit_exceeded', QUOTA),
    code: 'no_credit',
  },
  {
    name: '429',
    status: 429,
    body: openaiError(
      'requests',
      'rate_limit_exceeded',
      'Rate limit reached for m: Limit 3 / min.',
    ),
    code: 'rate_limited',
    requests: 3,
  },
  {
    name: 'cut',
    status: 200,
    body: openaiAnswer({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [
        openaiWords('incomplete', { type: 'output_text', text: 'Era uma', annotations: [] }),
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'reply',
          arguments: '{"text":"Si',
          status: 'incomplete',
        },
      ],
    }),
    code: 'cut',
    requests: 2,
  },
  {
    name: 'filter',
    status: 200,
    body: openaiAnswer({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
    code: 'refused',
  },
  {
    name: 'refusal',
    status: 200,
    body: openaiAnswer({
      output: [openaiWords('completed', { type: 'refusal', refusal: 'I cannot help with that.' })],
    }),
    code: 'refused',
  },
  {
    name: 'failed',
    status: 200,
    body: openaiAnswer({
      status: 'failed',
      error: { code: 'server_error', message: 'The model failed to generate a response.' },
      usage: null,
    }),
    code: 'provider_down',
    requests: 3,
  },
  {
    name: 'failed for its prompt',
    status: 200,
    body: openaiAnswer({ status: 'failed', error: { code: 'invalid_prompt', message: 'No.' } }),
    code: 'bad_request',
  },
  { name: 'another JSON', status: 200, body: { hello: 'there' }, code: 'not_a_model' },
]);

import { failuresOf, QUOTA } from './failure.ts';

/**
 * Errors: ai.google.dev/gemini-api/docs/troubleshooting, cloud.google.com/apis/design/errors
 * (`ErrorInfo`, `RetryInfo`) and, for 402, discuss.ai.google.dev/t/183654. Answers:
 * ai.google.dev/api/generate-content (`FinishReason`, `BlockReason`).
 */
const googleError = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, message, status, details },
});
const googleAnswer = (answer: object) => ({
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
  modelVersion: 'm',
  ...answer,
});
export const google = failuresOf('google', [
  {
    name: '400 of a key',
    status: 400,
    body: googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
      },
    ]),
    code: 'wrong_key',
  },
  {
    name: '400 where it is not free',
    status: 400,
    body: googleError(
      400,
      'FAILED_PRECONDITION',
      'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.',
    ),
    code: 'no_credit',
  },
  {
    name: '402',
    status: 402,
    body: googleError(402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    code: 'no_credit',
  },
  {
    name: '404',
    status: 404,
    body: googleError(404, 'NOT_FOUND', 'models/m is not found for API version v1beta'),
    code: 'model_unknown',
  },
  {
    name: '429 of a minute',
    status: 429,
    body: googleError(429, 'RESOURCE_EXHAUSTED', `${QUOTA}\nPlease retry in 26.5s.`, [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel', quotaValue: '10' }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26.5s' },
    ]),
    code: 'rate_limited',
  },
  {
    name: '503',
    status: 503,
    body: googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    code: 'provider_down',
    requests: 3,
  },
  {
    name: 'filter of an answer',
    status: 200,
    body: googleAnswer({ candidates: [{ finishReason: 'SAFETY', index: 0 }] }),
    code: 'refused',
  },
  {
    name: 'filter of a question',
    status: 200,
    body: googleAnswer({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
    code: 'refused',
  },
  {
    name: 'cut',
    status: 200,
    body: googleAnswer({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'Era uma' }] },
          finishReason: 'MAX_TOKENS',
          index: 0,
        },
      ],
    }),
    code: 'cut',
    requests: 2,
  },
]);

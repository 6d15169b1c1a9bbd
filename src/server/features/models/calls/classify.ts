import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  NoTranscriptGeneratedError,
  TypeValidationError,
} from 'ai';
import { hasCode } from '#server/platform/errors.ts';
import { OutsideError, type OutsideReason } from '#server/platform/outside/outside-error.ts';
import { CallFailure, type CallFacts } from './call-failure.ts';

/** What failed, as one of our classes, whatever a library or a provider made of it. */
export function classify(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof OutsideError)
    return new CallFailure({ code: outsideCodes[error.reason], isUnsent: isUnsent(error) });
  if (APICallError.isInstance(error)) return ofAnswer(error);
  if (NoContentGeneratedError.isInstance(error) || NoTranscriptGeneratedError.isInstance(error))
    return new CallFailure({ code: 'empty' });
  if (unreadable.some((kind) => kind.isInstance(error)))
    return new CallFailure({ code: 'not_a_model' });
  // What no list of ours knows must not be tried again.
  return new CallFailure({ code: 'bad_request' });
}

const unreadable = [
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
];

/** Whether the connection was never made. One that broke may have been paid for. */
const isUnsent = ({ reason, cause }: OutsideError): boolean =>
  outsideCodes[reason] === 'address_not_allowed' ||
  reason === 'unknown_name' ||
  unconnected.some((code) => hasCode(cause, code));
const unconnected = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

const outsideCodes: Record<OutsideReason, CallFacts['code']> = {
  not_an_address: 'address_not_allowed',
  not_https: 'address_not_allowed',
  credentials: 'address_not_allowed',
  inside: 'address_not_allowed',
  redirected: 'redirected',
  too_large: 'not_a_model',
  timeout: 'too_slow',
  unknown_name: 'unreachable',
  unreachable: 'unreachable',
};

function ofAnswer(error: APICallError): CallFailure {
  const { statusCode: status, responseHeaders: headers = {} } = error;
  if (status === undefined)
    return error.cause instanceof OutsideError
      ? classify(error.cause)
      : new CallFailure({ code: 'unreachable' });
  const requestId = requestIdOf(headers);
  // OpenAI's library gives the answer itself, and a status of its own, where one came with 200.
  const given: unknown = error.responseBody;
  const isAnswer = status < 300 || (given !== undefined && typeof given !== 'string');
  const body = typeof given === 'string' ? given : JSON.stringify(given ?? '');
  if (isAnswer) return new CallFailure({ code: codeOfAnswer(body), requestId });
  return new CallFailure({
    code: codeOf(status, body),
    status,
    requestId,
    waitMs: waitOf(headers, body),
  });
}

/**
 * OpenAI answers with 200 where its model failed, and says why
 * (platform.openai.com/docs/api-reference/responses/object). Words of a prompt that it repeats have
 * their quotes escaped.
 */
function codeOfAnswer(body: string): CallFacts['code'] {
  if (!/"status":\s*"failed"/.test(body)) return 'not_a_model';
  if (/"code":\s*"server_error"/.test(body)) return 'provider_down';
  return /"code":\s*"rate_limit_exceeded"/.test(body) ? 'rate_limited' : 'bad_request';
}

/**
 * The words are those of the providers' documentation of their errors: OpenAI
 * (platform.openai.com/docs/guides/error-codes), Anthropic (docs.anthropic.com/en/api/errors and
 * /rate-limits), Google (ai.google.dev/gemini-api/docs/troubleshooting), Groq
 * (console.groq.com/docs/errors), Mistral (docs.mistral.ai/resources/error-glossary). Google says
 * "You exceeded your current quota" of a minute, too, and means no credit by 402 alone.
 */
const words = {
  tooLong:
    /context_length_exceeded|maximum context length|prompt is too long|input is too long|too many (?:input )?tokens|exceeds the maximum number of tokens|reduce the length|request_too_large/i,
  noCredit:
    /insufficient_quota|credit balance is too low|billing_(?:hard_limit|not_active)|payment required|reached your (?:specified )?(?:workspace )?api usage limits|enable billing on/i,
  filtered: /content_filter|content_policy|responsibleaipolicy|safety system|prohibited_content/i,
  wrongKey: /api[ _]key[ _](?:not[ _]valid|invalid)|invalid[ _]api[ _]key|authentication_error/i,
  noModel:
    /model_not_found|unknown_model|not_found_error|model_decommissioned|invalid_model|invalid model|model [^.]*does not exist|is not found for api version/i,
};

/** console.groq.com/docs/flex-processing: it has no room now, and asks to try again. */
const GROQ_IS_FULL = 498;

function codeOf(status: number, body: string): CallFacts['code'] {
  if (status < 300) return 'not_a_model';
  if (status === 401) return 'wrong_key';
  if (status === 402 || (status >= 400 && status < 500 && words.noCredit.test(body)))
    return 'no_credit';
  if (status === 408) return 'too_slow';
  if (status === 413) return 'too_long';
  if (status === 429) return 'rate_limited';
  if (status >= 500 || status === GROQ_IS_FULL) return 'provider_down';
  if (words.tooLong.test(body)) return 'too_long';
  if (words.filtered.test(body)) return 'refused';
  if (words.wrongKey.test(body)) return 'wrong_key';
  if (words.noModel.test(body)) return 'model_unknown';
  if (status === 403) return 'wrong_key';
  if (status === 404) return /^\s*</.test(body) ? 'not_a_model' : 'model_unknown';
  return 'bad_request';
}

/** Of a provider's list of models, which no library reads for us. */
export const listFailure = (status: number, body: string): CallFailure =>
  new CallFailure({ code: codeOf(status, body), status });

const idHeaders = ['x-request-id', 'request-id', 'x-goog-request-id', 'cf-ray'];

/** The provider's number of a request, which its support asks for. */
export function requestIdOf(headers: Record<string, string | undefined>): string | null {
  const id = idHeaders.map((name) => headers[name]).find((value) => value !== undefined);
  return id !== undefined && /^[\w:.-]{1,120}$/.test(id) ? id : null;
}

/** Google says it in the body (`google.rpc.RetryInfo`), and the others in a header. */
function waitOf(headers: Record<string, string | undefined>, body: string): number {
  const exact = Number(headers['retry-after-ms']);
  if (exact > 0) return exact;
  const after = headers['retry-after'] ?? /"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1];
  if (after === undefined) return 0;
  const seconds = Number(after);
  const waitMs = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  return waitMs > 0 ? waitMs : 0;
}

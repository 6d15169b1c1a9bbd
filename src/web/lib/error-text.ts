import i18next from 'i18next';
import { ApiError } from './api.ts';

/** What happened, for people: the server's own sentence, or that it could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'unknown') return error.message;
  return i18next.t(error instanceof ApiError ? 'common.serverFailed' : 'common.noConnection');
}

import i18next from 'i18next';
import { ApiError } from './api.ts';
import { TooSlow } from './time-limit.ts';

/**
 * An error as a sentence for people: the server's own, or that the server could not be reached or
 * took too long.
 */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'unknown') return error.message;
  if (error instanceof TooSlow) return i18next.t('common.tooSlow');
  return i18next.t(error instanceof ApiError ? 'common.serverFailed' : 'common.noConnection');
}

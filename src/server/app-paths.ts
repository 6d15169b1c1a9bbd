import { routes } from '#contract/index.ts';
import { screens } from '#contract/screens.ts';
import { AppError } from './platform/errors.ts';
import { methodsByPath, pathPattern } from './platform/http/paths.ts';

const methodsOf = methodsByPath(routes);
const screenPatterns = screens.map(pathPattern);

/** Whether an address is a screen of the web application and no GET of the API. */
export function isScreenOnly(path: string): boolean {
  const address = path.replace(/(?<=.)\/+$/, '');
  return (
    screenPatterns.some((pattern) => pattern.test(address)) && !methodsOf(address).includes('GET')
  );
}

/** Why a request has no answer: there is no such address, or the address has no such method. */
export function unanswered(method: string, path: string): AppError {
  const allowed = methodsOf(path);
  const isMethodWrong =
    allowed.length > 0 &&
    !allowed.includes(method) &&
    !(method === 'HEAD' && allowed.includes('GET'));
  return isMethodWrong
    ? new AppError('method_not_allowed', { method, allowed: allowed.join(', ') })
    : new AppError('not_found');
}

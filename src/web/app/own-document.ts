import { redirect } from '@tanstack/react-router';
import { loginSdkPaths } from '#contract/channels/login-sdk-paths.ts';
import { documentAddress } from '#web/lib/document-address.ts';

const plain = (path: string): string => path.replace(/\/+$/, '');
const needsSdk = (path: string): boolean => loginSdkPaths.includes(plain(path));

/**
 * The screens that run a provider's login SDK have a document of their own: only the content
 * security policy of that document allows the SDK, and the SDK is gone when the document is. The
 * way to these screens and back is therefore a full page load.
 */
export function ownDocument({
  location,
  preload,
}: {
  location: { pathname: string; href: string };
  preload: boolean;
}): void {
  if (preload || plain(location.pathname) === plain(documentAddress.pathname)) return;
  if (needsSdk(location.pathname) || needsSdk(documentAddress.pathname))
    throw redirect({ href: location.href, reloadDocument: true });
}

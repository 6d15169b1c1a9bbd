/**
 * The screens that load the provider's login SDK. Only their document may run it (content security
 * policy), so going to or leaving them is a full page load.
 */
export const loginSdkPaths: readonly string[] = [
  '/channels/instagram/setup',
  '/channels/messenger/setup',
  '/channels/whatsapp/setup',
];

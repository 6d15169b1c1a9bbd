/**
 * The addresses of the web application's screens, of those that are calls as well (`GET /channels`) too. The server gives their page to
 * whoever asks for no kind of answer in particular.
 */
export const screens: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/invite',
  '/privacy',
  '/terms',
  '/data-deletion/{code}',
  '/conversations',
  '/conversations/{id}',
  '/contacts',
  '/contacts/{id}',
  '/contacts/import',
  '/channels',
  '/channels/telegram/setup',
  '/channels/whatsapp-web/setup',
  '/channels/whatsapp/setup',
  '/channels/instagram/setup',
  '/channels/messenger/setup',
  '/agents',
  '/agents/{id}',
  '/settings/team',
  '/settings/workspace',
  '/simulator',
  '/auth/instagram/callback',
  '/auth/messenger/callback',
  '/auth/messenger/pages',
];

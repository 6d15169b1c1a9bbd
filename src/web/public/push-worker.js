// Shows what the server pushes (src/contract/push.ts, PushMessage) while no page of ours is open,
// and opens what a notice is about. It keeps nothing and answers no requests of pages.
self.addEventListener('push', (event) => event.waitUntil(receive(event.data.json())));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
// A new version has nothing to wait for.
self.addEventListener('install', () => self.skipWaiting());

async function receive(message) {
  // A system that refuses a number at the icon, or takes long, must not cost the notice.
  const counted = showUnread(message.unread).catch(() => undefined);
  await showInTurn(message);
  await counted;
}

let before = Promise.resolve();

/**
 * Chromium forgets a notice, so that a press on it does nothing, when the list of notices is asked
 * for while it is being shown. A computer that wakes gets many messages at once.
 */
function showInTurn(message) {
  const shown = before.then(() => showNotice(message));
  before = shown.catch(() => undefined);
  return shown;
}

async function showNotice(message) {
  const { tag } = message;
  const shown = await self.registration.getNotifications({ tag });
  if (message.isOver) return shown.forEach((notice) => notice.close());
  if (await isInFront(message.link)) return;
  const isNews = !message.isQuiet && shown.every(({ data }) => data.version !== message.version);
  await self.registration.showNotification(message.title, {
    tag,
    body: message.text,
    lang: message.language === 'pt' ? 'pt-BR' : 'en',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    renotify: isNews,
    silent: !isNews,
    data: { link: message.link, version: message.version },
  });
}

/** The number at the icon of the installed page, where the system has one. */
async function showUnread(count) {
  if (count > 0) await self.navigator.setAppBadge?.(count);
  else await self.navigator.clearAppBadge?.();
}

/** The windows of the product; pages for programs, under /api/, are not. */
async function ourWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => !new URL(url).pathname.startsWith('/api/'));
}

/** Whether somebody looks at what the notice is about. */
async function isInFront(link) {
  const { pathname } = new URL(link, self.location.origin);
  const windows = await ourWindows();
  return windows.some(({ focused, url }) => focused && new URL(url).pathname === pathname);
}

async function open(notice) {
  notice.close();
  const address = new URL(notice.data.link, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [first] = await ourWindows(); // the one that was used last
  if (first === undefined) return void (await self.clients.openWindow(address.href));
  // The page goes there by itself, so that it can ask before something unsent is left.
  first.postMessage({ open: address.pathname + address.search });
  await first.focus().catch(() => undefined); // a browser may let nobody come to the front
}

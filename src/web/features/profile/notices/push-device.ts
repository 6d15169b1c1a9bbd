import { call, type CallData } from '#web/lib/api/api.ts';
import { currentLanguage, onLanguage } from '#web/i18n/i18n.ts';
import { personHere } from '#web/lib/session/session-over.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';

/**
 * What this browser has to do with notices. `none`: it has no such thing; `install`: on an iPhone
 * it has, once the page is installed; `refused`: the person, or whoever set the browser up, said
 * no; `off` and `on`: it is for the person to say.
 */
export type DeviceState = 'none' | 'install' | 'refused' | 'off' | 'on';
type Push = CallData<'readPush'>;

const WORKER = '/push-worker.js';
let policy: { createScriptURL(input: string): string } | undefined;

/** The page's content security policy takes the address of a worker from a policy only. */
function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** The browser's own subscription; null: there is none. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function readDevice(push: Push): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'refused';
  const { subscription } = push;
  const isOn =
    subscription?.ended === null && (await subscriptionHere())?.endpoint === subscription.endpoint;
  return isOn ? 'on' : 'off';
}

/**
 * Asks for the permission and subscribes. Resolves with what the server knows now; null: the person
 * said no. Throws if the browser or the server cannot.
 */
export async function startDevice(push: Push): Promise<Push | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerAddress());
  const { pushManager } = await navigator.serviceWorker.ready;
  // What the browser has from before may be of another key, or one that has ended.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: push.publicKey,
  });
  const started = await tellServer(subscription);
  writeStored('push', personHere());
  return started;
}

/** Ends the notices on this device, here and on the server. */
export async function stopDevice(): Promise<Push> {
  const stopped = await call('endPush');
  await forgetHere();
  return stopped;
}

/**
 * Called when somebody has signed in, in a browser that has notices: they go on for the person who
 * asked for them, under the new session, and end for anybody else. `userId` null: nobody is here.
 */
export async function keepDeviceOf(userId: string | null): Promise<void> {
  if (userId === null || readStored('push') !== userId) return forgetHere();
  const [push, subscription] = await Promise.all([call('readPush'), subscriptionHere()]);
  if (subscription === null) return void (await stopDevice());
  const known = push.subscription;
  if (known?.endpoint !== subscription.endpoint || known.language !== currentLanguage())
    await tellServer(subscription);
}

/** The sentences of notices follow the language of the page. */
onLanguage(() => {
  keepDeviceOf(personHere()).catch((error: unknown) =>
    console.warn('Notices on this device stay in the other language', error),
  );
});

function tellServer(subscription: PushSubscription): Promise<Push> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return call('startPush', { body: { endpoint, keys: { p256dh, auth } } });
}

/** Nothing of the person stays: no subscription, no worker, no notice, no number at the icon. */
async function forgetHere(): Promise<void> {
  writeStored('push', null);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
  await (await subscriptionHere())?.unsubscribe();
  await registration?.unregister();
}

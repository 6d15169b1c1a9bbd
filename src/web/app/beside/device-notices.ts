import { isObject } from '#web/lib/api/error-details.ts';

/** Goes where a notice of this device leads, when it is pressed while the page is open. */
export function followDeviceNotices(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (isObject(data) && typeof data['open'] === 'string') go(data['open']);
  };
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}

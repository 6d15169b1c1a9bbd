import '#web/i18n/notices.ts';
import i18next from 'i18next';
import { liveAgain } from '#web/lib/api/live.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const LOOK_MS = 15 * 60 * 1000;

/** The address of the program that a page begins with. Every build has another one. */
const beginningOf = (page: string): string | undefined =>
  /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(page)?.[1];

/**
 * Looks now and then, and whenever the live stream is there again (the page was hidden, or the
 * server was started anew), whether the server has a newer version, and offers it once. Nothing is
 * reloaded unless the person says so.
 */
export function watchVersion(): () => void {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src');
  let isOffered = false;

  async function look(): Promise<void> {
    if (isOffered || document.hidden) return;
    const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' });
    if (!answer.ok) return;
    const now = beginningOf(await answer.text());
    if (isOffered || now === undefined || now === own) return;
    isOffered = true;
    toast.done({
      title: i18next.t('notices.newVersion.title'),
      text: i18next.t('notices.newVersion.text'),
      stayFor: 0,
      action: { label: i18next.t('notices.newVersion.load'), run: () => location.reload() },
    });
  }

  // Without the server there is no newer version to tell of.
  const lookQuietly = (): void => void look().catch(() => undefined);
  const timer = setInterval(lookQuietly, LOOK_MS);
  window.addEventListener(liveAgain, lookQuietly);
  return () => {
    clearInterval(timer);
    window.removeEventListener(liveAgain, lookQuietly);
  };
}

let audio: HTMLAudioElement | undefined;

/**
 * Plays the sound of a notice, which is loaded the first time. Rejects where the browser lets a page
 * be heard only after somebody has pressed something in it; the same element may play later.
 */
export async function playNotice(): Promise<void> {
  audio ??= new Audio(new URL('./notice.wav', import.meta.url).href);
  audio.currentTime = 0;
  await audio.play();
}

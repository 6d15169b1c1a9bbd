/** How many bars a sound is drawn with. */
export const barCount = 36;

/** How loud a sound is along its time, as shares of its loudest moment. */
export async function peaksOf(file: Blob): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, 44_100);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const samples = sound.getChannelData(0);
  const length = Math.max(1, Math.floor(samples.length / barCount));
  const peaks = Array.from({ length: barCount }, (_, bar) =>
    samples
      .subarray(bar * length, (bar + 1) * length)
      .reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks, 0.01);
  return peaks.map((peak) => peak / loudest);
}

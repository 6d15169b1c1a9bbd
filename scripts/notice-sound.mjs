// Writes the sound of a notice: two soft notes, a sixth apart, each struck and dying away.
//   node scripts/notice-sound.mjs > src/web/lib/sound/notice.wav
const RATE = 12_000;
const SECONDS = 0.6;
const notes = [
  { from: 0, hertz: 587.33, strength: 0.3 },
  { from: 0.15, hertz: 987.77, strength: 0.26 },
];
const overtones = [1, 0.22, 0.06];
const STRIKE_SECONDS = 0.008;
const FADE_SECONDS = 0.06;

const samples = Int16Array.from({ length: RATE * SECONDS }, (_, index) => {
  const now = index / RATE;
  const sum = notes.reduce((sound, note) => sound + tone(note, now - note.from), 0);
  return Math.round(sum * Math.min(1, (SECONDS - now) / FADE_SECONDS) * 32_767);
});

function tone({ hertz, strength }, seconds) {
  if (seconds < 0) return 0;
  const loudness = strength * Math.min(1, seconds / STRIKE_SECONDS) * Math.exp(-seconds * 7);
  const wave = overtones.reduce(
    (sum, share, overtone) =>
      sum + share * Math.sin(2 * Math.PI * hertz * (overtone + 1) * seconds),
    0,
  );
  return loudness * wave;
}

const head = Buffer.alloc(44);
head.write('RIFF', 0);
head.writeUInt32LE(36 + samples.byteLength, 4);
head.write('WAVEfmt ', 8);
head.writeUInt32LE(16, 16);
head.writeUInt16LE(1, 20); // whole numbers
head.writeUInt16LE(1, 22); // one channel
head.writeUInt32LE(RATE, 24);
head.writeUInt32LE(RATE * 2, 28);
head.writeUInt16LE(2, 32);
head.writeUInt16LE(16, 34);
head.write('data', 36);
head.writeUInt32LE(samples.byteLength, 40);
process.stdout.write(Buffer.concat([head, Buffer.from(samples.buffer)]));

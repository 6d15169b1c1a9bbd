import type { SameKeys } from '#web/i18n/texts.ts';
import type { sound as pt } from '#web/i18n/pt/parts/sound.ts';

export const sound: SameKeys<typeof pt> = {
  listen: 'Listen',
  pause: 'Pause',
  position: 'Position',
  speed: 'Speed',
  said: 'What is said:',
  whole: 'Show all',
  less: 'Show less',
  unheard: {
    not_available: 'Not written down: the channel did not hand the recording out.',
    broken: 'Not written down: the file is no recording.',
    too_long: 'Not written down: it is longer than 10 minutes.',
    too_large: 'Not written down: it is larger than 20 MB.',
    no_words: 'Not written down: nobody speaks in it.',
    cannot: 'Not written down: the agent’s model does not transcribe.',
    no_budget: 'Not written down: the spending limit does not allow it, or the price is missing.',
    failed: 'Not written down: the model did not answer.',
  },
};

import { anthropic } from './anthropic.ts';
import { groq, mistral } from './chat.ts';
import { failuresOf, type ProviderFailure } from './failure.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';

/** What is no answer in any form. */
const formless = (['openai', 'anthropic', 'google', 'groq', 'mistral'] as const).flatMap(
  (provider) =>
    failuresOf(provider, [
      { name: 'garbage', status: 200, body: '{"choices":[{"mess', code: 'not_a_model' },
      { name: 'HTML', status: 200, body: '<html>Olá</html>', code: 'not_a_model' },
      { name: 'an empty body', status: 200, body: '', code: 'not_a_model' },
    ]),
);

/** How each provider fails in its own form. */
export const providerFailures: ProviderFailure[] = [
  ...openai,
  ...anthropic,
  ...google,
  ...groq,
  ...mistral,
  ...formless,
];

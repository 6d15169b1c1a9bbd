export type OperatorLanguage = 'pt' | 'en';

/**
 * The language of whoever starts the program, from the usual variables: Portuguese if they ask for
 * it, English otherwise.
 */
export function operatorLanguage(
  environment: Readonly<Record<string, string | undefined>>,
): OperatorLanguage {
  const wanted = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return wanted.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

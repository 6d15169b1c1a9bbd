export type OperatorLanguage = 'pt' | 'en';

/**
 * The language of whoever starts the program, by the usual variables. Portuguese is for who asks
 * for it, English for the rest.
 */
export function operatorLanguage(
  environment: Readonly<Record<string, string | undefined>>,
): OperatorLanguage {
  const wanted = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return wanted.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

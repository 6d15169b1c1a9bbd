const looksLikeNumber = /^\+?[\d\s().-]+$/;

/**
 * The form in which a typed number is stored: its digits and a leading plus. A text that is no
 * plain number (it may have an extension) is stored as it is.
 */
export function plainPhone(typed: string): string {
  const text = typed.trim();
  return looksLikeNumber.test(text) ? text.replace(/[\s().-]/g, '') : text;
}

/**
 * "(11) 98765-4321", "+55 11 98765-4321". Only for reading: a number of an unknown shape is shown
 * as it was typed.
 */
export function formatPhone(typed: string): string {
  const plain = plainPhone(typed);
  const national = /^(\d{2})(\d{4,5})(\d{4})$/.exec(plain);
  if (national) return `(${national[1]}) ${national[2]}-${national[3]}`;
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(plain);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return typed.trim();
}

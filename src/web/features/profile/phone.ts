const looksLikeNumber = /^\+?[\d\s().-]+$/;

/**
 * What is kept of a typed number: its digits and a leading plus. What is no plain number (an
 * extension, say) stays as it is.
 */
export function plainPhone(typed: string): string {
  const text = typed.trim();
  return looksLikeNumber.test(text) ? text.replace(/[\s().-]/g, '') : text;
}

/**
 * "(11) 98765-4321", "+55 11 98765-4321". Only for the eye: whatever does not fit a known shape is
 * shown as it was typed.
 */
export function formatPhone(typed: string): string {
  const plain = plainPhone(typed);
  const national = /^(\d{2})(\d{4,5})(\d{4})$/.exec(plain);
  if (national) return `(${national[1]}) ${national[2]}-${national[3]}`;
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(plain);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return typed.trim();
}

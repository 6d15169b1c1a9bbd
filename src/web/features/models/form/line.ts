/**
 * A field of this form: its name at the left, where there is room, and what it says below what is
 * typed.
 */
export const line =
  'border-b border-line py-2.5 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:items-baseline sm:[&>p:nth-child(n+3)]:col-start-2';

/** A round mark with the first letters of a name. Decoration: the name stands beside it. */
export function Initials({ name, large = false }: { name: string; large?: boolean }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
  return (
    <span
      aria-hidden
      className={`flex shrink-0 items-center justify-center rounded-full bg-brand text-xs font-semibold text-on-brand uppercase ${large ? 'size-9' : 'size-8'}`}
    >
      {letters || '?'}
    </span>
  );
}

/** One key of the keyboard, as it stands beside what it does. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-slip border border-line-strong bg-sheet px-1.5 font-sans text-xs text-ink-2">
      {children}
    </kbd>
  );
}

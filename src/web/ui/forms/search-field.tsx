import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

const pauseMs = 250;
const longest = 100;

interface SearchFieldProps {
  label: string;
  /** The words that the list is searched by now, from the URL. */
  value: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
  /** A lower box, for the head of a list. */
  compact?: boolean;
  /** The key that leads here. */
  shortcut?: string;
}

/** The search field of a list. It searches when the person pauses typing. */
export function SearchField({
  label,
  value,
  onSearch,
  className,
  compact = false,
  shortcut,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [address, setAddress] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  // When our own words arrive in the URL, they must not replace what was typed after them. When
  // something else changed the URL, such as "clear filters" or the back button, its words are
  // shown.
  if (value !== address) {
    setAddress(value);
    setSent(null);
    if (value !== sent && value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === value) return;
    const timer = setTimeout(() => {
      setSent(words);
      onSearch(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={longest}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
      inputClassName={compact ? 'h-8.5! touch:h-11!' : undefined}
      aria-keyshortcuts={shortcut}
    />
  );
}

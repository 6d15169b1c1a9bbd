import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';

const pauseMs = 250;
const longest = 100;

interface SearchFieldProps {
  label: string;
  /** What is searched now, as the address has it. */
  value: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
}

/** Words to search a list by; they are searched when the typing pauses. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [address, setAddress] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  // Our own words that arrive in the address must not take away what was typed after them; what
  // changed it by other means, such as "clear filters" or the browser's back button, is shown.
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
    />
  );
}

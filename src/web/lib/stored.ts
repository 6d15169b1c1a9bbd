const keys = {
  token: 'recado.token',
  left: 'recado.left',
  /**
   * Marks a browser in which somebody has signed in. It grants nothing, but its sign-ins are not
   * slowed down while strangers try passwords.
   */
  device: 'recado.device',
  language: 'recado.language',
  theme: 'recado.theme',
  letterKeys: 'recado.letter-keys',
  /** 'dense': small rows in the inbox. */
  density: 'recado.density',
  /** 'no': resolving a conversation does not open the next one. */
  opensNext: 'recado.opens-next',
  firstSteps: 'recado.first-steps',
  /** The id of the person who has notices on this device. */
  push: 'recado.push',
  /** What sounded last in this browser: one tab sounds for all. */
  heard: 'recado.heard',
  /** 'closed': the contact is not shown beside a conversation. */
  contactPane: 'recado.contact-pane',
  /** The drafts, by conversation. */
  drafts: 'recado.drafts',
  /**
   * Set while the outbox holds something, so that the next visit looks into it, whichever screen it
   * opens.
   */
  unsent: 'recado.unsent',
  /** Where an earlier version kept the messages that had not reached the server yet. */
  outbox: 'recado.outbox',
  /** Set while a login at the provider is under way; holds the id of the channel. */
  pendingInstagram: 'recado.pending-instagram',
  pendingMessenger: 'recado.pending-messenger',
  /**
   * Why the last login at Instagram failed. The setup page of the channel shows it, because the
   * callback screen only redirects to the list.
   */
  instagramProblem: 'recado.instagram-problem',
} as const;
type Key = keyof typeof keys;

/** The value stored in this browser; null when there is none, or when storage is blocked. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    // Privacy settings of the browser can block storage. The product then works for this visit
    // only.
    return null;
  }
}

/** Stores a value, or removes it when `value` is null. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], value);
  } catch {
    // Storage is blocked, as above.
  }
}

/** Reports changes made in other tabs of the same browser. Returns a function that stops it. */
export function onStoredElsewhere(key: Key, listener: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === keys[key]) listener(event.newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

const keys = {
  token: 'recado.token',
  left: 'recado.left',
  /**
   * That somebody has signed in here: it opens nothing, but they are not kept waiting while
   * strangers try passwords.
   */
  device: 'recado.device',
  language: 'recado.language',
  theme: 'recado.theme',
  letterKeys: 'recado.letter-keys',
  firstSteps: 'recado.first-steps',
  /** 'closed': who a conversation is with is not shown beside it. */
  contactPane: 'recado.contact-pane',
  /** What was begun to be written, by conversation. */
  drafts: 'recado.drafts',
  /** There is something in the outbox: it is looked into wherever the person comes back to. */
  unsent: 'recado.unsent',
  /** What an earlier version kept of what was sent and had not reached the server yet. */
  outbox: 'recado.outbox',
  /** A login at the provider was begun; holds the channel's id. */
  pendingInstagram: 'recado.pending-instagram',
  pendingMessenger: 'recado.pending-messenger',
  /** Why the last login at Instagram failed: that screen itself only goes on to the list. */
  instagramProblem: 'recado.instagram-problem',
} as const;
type Key = keyof typeof keys;

/** What was last stored in this browser; null when nothing was, or when storage is blocked. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    // Storage can be blocked by the browser's privacy settings: the product then works for this
    // visit only.
    return null;
  }
}

/** Stores or, with null, removes. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keys[key]);
    else localStorage.setItem(keys[key], value);
  } catch {
    // As above.
  }
}

/** Hears changes made in other tabs of the same browser. Returns how to stop. */
export function onStoredElsewhere(key: Key, listener: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === keys[key]) listener(event.newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

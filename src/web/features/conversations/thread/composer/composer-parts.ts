import type { Opened } from '../owner.ts';
import type { useComposer } from './use-composer.ts';
import type { Tool } from './use-tools.tsx';

/** What both forms of the composer are made of. */
export interface ComposerParts {
  conversation: Opened;
  composer: ReturnType<typeof useComposer>;
  tools: readonly Tool[];
  /** Opens the sheet with the tools. */
  onTools: () => void;
}

import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { ImportProblem } from '#contract/contacts/import-sentences.ts';
import type { Places } from './columns.ts';

/** What a row says of a person. What it does not say stays as it is. */
export interface Wanted {
  input: {
    name?: string;
    email?: string;
    phone?: string;
    notes?: string;
    fields?: Record<string, string>;
  };
  labelIds: string[];
  /** The person wants no messages; an import never says that somebody does. */
  optOut: boolean;
  /** Every name under which a channel may know the person (B4). */
  identities: { channelId: string; values: string[] }[];
  /** Every form of every number that the row says, as digits with country code. */
  numbers: string[];
}
/** What is wrong with a row. */
export interface Problem {
  problem: ImportProblem;
  values: Record<string, string>;
}

/** What its cells are read by: the columns of the file, and what the workspace has. */
export interface RowContext extends Places {
  headers: readonly string[];
  targets: readonly ImportTarget[];
  labels: readonly { id: string; name: string }[];
}

export const isProblem = (row: Wanted | Problem): row is Problem => 'problem' in row;

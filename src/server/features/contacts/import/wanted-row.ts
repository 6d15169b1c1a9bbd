import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { ImportProblem } from '#contract/contacts/import-sentences.ts';
import type { Places } from './columns.ts';

/** What a row says about a person. A value that is not set stays as it is. */
export interface Wanted {
  input: {
    name?: string;
    email?: string;
    phone?: string;
    notes?: string;
    fields?: Record<string, string>;
  };
  labelIds: string[];
  /** The person wants no messages. An import never says that somebody does want them. */
  optOut: boolean;
  /** Every id by which a channel may know the person (B4). */
  identities: { channelId: string; values: string[] }[];
  /** Every form of every number in the row, as digits with country code. */
  numbers: string[];
}
/** What is wrong with a row. */
export interface Problem {
  problem: ImportProblem;
  values: Record<string, string>;
}

/**
 * What the cells of a row are read by: the columns of the file, and the fields, channels and labels
 * of the workspace.
 */
export interface RowContext extends Places {
  headers: readonly string[];
  targets: readonly ImportTarget[];
  labels: readonly { id: string; name: string }[];
}

export const isProblem = (row: Wanted | Problem): row is Problem => 'problem' in row;

import type { Icon } from '@tabler/icons-react';
import type { ChannelType } from '#channels/catalog.ts';

/** A piece of a text; the marked ones are what the person typed. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** One line of the palette. */
export interface Command {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** Other words that find it. */
  also?: string;
  /** The label with its matches, where the server marked them. */
  pieces?: readonly Piece[];
  /** An icon, or the person whose initials stand in its place. */
  mark: Icon | { name: string | null; isGroup: boolean };
  channel?: { type: ChannelType; name: string };
  /** At the right, in small print. */
  aside?: string;
  /** At the right: how long the customer has waited. */
  waits?: string;
  /** The keyboard shortcut, key by key. */
  keys?: readonly string[];
  /** Where it leads, an address of this product, or what it does. */
  does: { address: string } | { run: () => void };
}

/** Lines under one small head. */
export interface CommandGroup {
  title: string;
  items: Command[];
}

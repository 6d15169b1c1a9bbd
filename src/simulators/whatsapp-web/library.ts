import type { BinaryNode, proto } from 'baileys';
import type { Baileys } from '#channels/whatsapp-web/baileys.ts';

/**
 * The optional package, from which the simulator uses the coding of stanzas, the message types and
 * Signal.
 */
export type Library = Baileys;
export type Node = BinaryNode;
export type Content = proto.IMessage;

/** A logger that drops everything. The package's log lines do not belong in the journal. */
export const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

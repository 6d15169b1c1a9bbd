import type { BinaryNode, proto } from 'baileys';
import type { Baileys } from '#channels/whatsapp-web/baileys.ts';

/**
 * The optional package, as the simulator uses it: the coding of stanzas, the shapes of messages,
 * Signal.
 */
export type Library = Baileys;
export type Node = BinaryNode;
export type Content = proto.IMessage;

/** A logger that says nothing: what the package finds remarkable is not what the journal is for. */
export const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

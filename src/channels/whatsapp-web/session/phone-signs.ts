import type { BinaryNode, WASocket } from 'baileys';
import type { Baileys } from '../baileys.ts';

export interface PhoneSigns {
  /** Null: not heard yet. */
  readonly heardAt: Date | null;
}

/**
 * Notes the time of everything that only the phone itself can have sent, because WhatsApp removes
 * devices whose phone stays offline for long.
 */
export function watchPhone(
  lib: Baileys,
  ws: WASocket['ws'],
  own: () => readonly string[],
): PhoneSigns {
  let heardAt: Date | null = null;
  for (const tag of ['message', 'receipt', 'notification'])
    ws.on(`CB:${tag}`, ({ attrs }: BinaryNode) => {
      const from = attrs['participant'] ?? attrs['from'];
      // Device 0 is the phone; its linked devices have other numbers.
      if (
        from === undefined ||
        (lib.jidDecode(from)?.device ?? 0) !== 0 ||
        !own().includes(lib.jidNormalizedUser(from))
      )
        return;
      // A stanza that waited at the server was sent before it arrived, so its own time counts.
      const seconds = Number(attrs['t'] ?? Number.NaN);
      const at = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date();
      if (heardAt === null || at > heardAt) heardAt = at;
    });
  return {
    get heardAt() {
      return heardAt;
    },
  };
}

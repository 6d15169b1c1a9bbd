import type { BinaryNode, WASocket } from 'baileys';
import type { Baileys } from '../baileys.ts';

export interface PhoneSigns {
  /** Null: not heard yet. */
  readonly heardAt: Date | null;
}

/**
 * Notes when something comes that only the phone itself can have sent: WhatsApp removes devices
 * whose phone is offline for long.
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
      // Device 0 is the phone; the others that are linked to it have a number.
      if (
        from === undefined ||
        (lib.jidDecode(from)?.device ?? 0) !== 0 ||
        !own().includes(lib.jidNormalizedUser(from))
      )
        return;
      // What waited at the server is older than its arrival.
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

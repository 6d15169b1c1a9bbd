import { Avatar } from '#web/ui/avatar.tsx';
import type { useViewers } from '../presence.ts';

const shown = 3;

/** Who else of the team looks at this conversation. `PresenceLine` says it in words. */
export const ViewerFaces = ({ viewers }: { viewers: ReturnType<typeof useViewers> }) => (
  <span className="flex shrink-0 -space-x-2 @max-lg:hidden" aria-hidden>
    {viewers.slice(0, shown).map((viewer) => (
      <span key={viewer.id} title={viewer.name} className="rounded-full ring-2 ring-sheet">
        <Avatar url={viewer.avatarUrl} size="sm" />
      </span>
    ))}
  </span>
);

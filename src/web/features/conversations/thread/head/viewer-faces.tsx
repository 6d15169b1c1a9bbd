import { Avatar } from '#web/ui/avatar.tsx';
import type { useViewers } from '../presence.ts';

const shown = 3;

/** Who else of the team looks at this conversation. `PresenceLine` says it in words. */
export const ViewerFaces = ({ viewers }: { viewers: ReturnType<typeof useViewers> }) =>
  viewers.length > 0 && (
    <span className="flex shrink-0 pl-2 @max-lg:hidden" aria-hidden>
      {viewers.slice(0, shown).map((viewer) => (
        <span
          key={viewer.id}
          title={viewer.name}
          className="-ml-2 rounded-full border-2 border-sheet"
        >
          <Avatar url={viewer.avatarUrl} size="sm" />
        </span>
      ))}
    </span>
  );

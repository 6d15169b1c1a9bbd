import { IconUsers } from '@tabler/icons-react';
import type { ChannelType } from '#channels/catalog.ts';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { initialsOf } from '#web/ui/initials.ts';

/**
 * A customer's initials, or the icon of a group, with the mark of the channel. It is decoration:
 * name and channel stand beside it.
 */
export function ContactAvatar({
  name,
  isGroup = false,
  channelType,
}: {
  name: string | null;
  isGroup?: boolean;
  channelType?: ChannelType;
}) {
  return (
    <span aria-hidden className="relative inline-flex size-10 shrink-0">
      <span className="flex size-10 items-center justify-center rounded-full bg-press-soft text-xs font-semibold text-press uppercase">
        {isGroup ? <IconUsers size={20} stroke={1.75} /> : initialsOf(name ?? '') || '?'}
      </span>
      {channelType && (
        <span className="absolute -right-1 -bottom-1 rounded-md bg-sheet p-0.5">
          <ChannelMark type={channelType} size="tiny" />
        </span>
      )}
    </span>
  );
}

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import { useLetterKeys } from '#web/lib/letter-keys.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import type { Command, CommandGroup } from './command.ts';
import { markedPieces } from './matching.ts';

/** What was found, in groups with small heads. */
export function CommandLines({
  typed,
  onChoose,
}: {
  typed: string;
  onChoose: (command: Command) => void;
}) {
  return (
    <Autocomplete.List className="min-h-0 scroll-py-10 overflow-y-auto overscroll-contain pb-2 data-empty:hidden">
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.title} items={group.items}>
          <Autocomplete.GroupLabel className="px-4.5 pt-3 pb-1.5 text-xs font-medium text-ink-2">
            {group.title}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => (
              <Line
                key={command.id}
                command={command}
                typed={typed}
                onChoose={() => onChoose(command)}
              />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function Line({
  command,
  typed,
  onChoose,
}: {
  command: Command;
  typed: string;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const letters = useLetterKeys();
  const { channel, aside, waits, keys } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={onChoose}
      className="flex min-h-10.5 cursor-default items-center gap-3 border-l-3 border-transparent pr-4.5 pl-3.75 outline-none select-none data-highlighted:border-press data-highlighted:bg-press-soft touch:min-h-12"
    >
      <Mark command={command} />
      <span className="flex min-w-0 flex-1 items-baseline gap-3">
        <span className="min-w-0 truncate text-sm font-medium">
          <Words command={command} typed={typed} />
        </span>
        {channel && (
          <ChannelEdge {...channel} className="shrink-[2] text-xs text-ink-2 max-md:hidden" />
        )}
      </span>
      {aside && <span className="max-w-[45%] shrink-0 truncate text-13 text-ink-2">{aside}</span>}
      {waits && (
        <span className="shrink-0 text-13 font-semibold text-wait tabular-nums">
          <span className="sr-only">{t('commands.waitsFor')} </span>
          {waits}
        </span>
      )}
      {keys && letters && (
        <span className="flex shrink-0 gap-1 touch:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Autocomplete.Item>
  );
}

function Mark({ command: { mark: Mark } }: { command: Command }) {
  return 'isGroup' in Mark ? (
    <ContactAvatar {...Mark} />
  ) : (
    <Mark size={18} stroke={1.75} aria-hidden className="mx-1.75 shrink-0 text-ink-2" />
  );
}

/** The label; what was typed is underlined in it. */
function Words({ command, typed }: { command: Command; typed: string }) {
  const pieces = command.pieces ?? markedPieces(command.label, typed);
  const quote = command.pieces ? ['“', '”'] : ['', ''];
  return (
    <>
      {quote[0]}
      {pieces.map(({ text, marked }, index) =>
        marked ? (
          <mark
            key={index}
            className="bg-transparent font-semibold text-ink underline decoration-press decoration-2 underline-offset-4"
          >
            {text}
          </mark>
        ) : (
          text
        ),
      )}
      {quote[1]}
    </>
  );
}

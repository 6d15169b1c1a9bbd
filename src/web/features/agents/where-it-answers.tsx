import { useTranslation } from 'react-i18next';
import { channels as kinds } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { BesideEdge } from '#web/ui/channel-edge.tsx';

/** The channels of the business, to be ticked; each says who has it now. */
export function WhereItAnswers({
  channels,
  ticked,
  onTick,
}: {
  channels: readonly Channel[];
  ticked: readonly string[];
  onTick: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const tick = (id: string): void =>
    onTick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('agents.channels.title')}</legend>
      <ul className="mt-2">
        {channels.map(({ id, type, displayName, agent }) => (
          <li key={id} className="py-1">
            <BesideEdge type={type}>
              <label className="grid min-h-9 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 touch:min-h-11">
                <input
                  type="checkbox"
                  className="row-span-2 size-4 self-center accent-press"
                  checked={ticked.includes(id)}
                  onChange={() => tick(id)}
                />
                <span className="truncate">{displayName}</span>
                <span className="col-start-2 text-13 text-ink-2">
                  {kinds[type].label}
                  {agent && ` · ${t('agents.channels.with', { name: agent.name })}`}
                </span>
              </label>
            </BesideEdge>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

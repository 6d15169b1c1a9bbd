import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { catalog } from '#channels/catalog.ts';
import type { TriedVersion } from '#contract/agents/agent-trial.ts';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { channelChoices } from '../searches.ts';
import { timeOf } from './trial.ts';
import type { TestChatState } from './use-test-chat.ts';
import { versionName } from './version-name.ts';

/** What is tried, and as whom: one line, which opens to its fields. */
export function TestSettings({
  chat,
  open,
  onOpenChange,
}: {
  chat: TestChatState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <details
      className="group"
      open={open}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 py-1.5 pr-14 pl-4 text-13 text-ink-2 hover:text-ink focus-visible:-outline-offset-2 touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <IconChevronRight
          size={14}
          aria-hidden
          className="shrink-0 transition-transform duration-150 group-open:rotate-90"
        />
        <span className="sr-only">{t('agents.chat.settings')}: </span>
        <span className="min-w-0">{summaryOf(chat, t)}</span>
      </summary>
      {open && <Fields chat={chat} />}
    </details>
  );
}

function Fields({ chat: { agentId, trial, change } }: { chat: TestChatState }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('listVersions', { params: { id: agentId }, query: {} }));
  const { versions = [] } = data ?? {};
  const choices = [
    { value: 'draft', label: t('agents.chat.versions.draft') },
    ...(versions.some(({ isLive }) => isLive)
      ? [{ value: 'live', label: t('agents.chat.versions.live') }]
      : []),
    ...versions.map(({ number }) => ({ value: String(number), label: versionName(number, t) })),
  ];
  return (
    <div className="grid max-h-[45dvh] grid-cols-1 gap-3 overflow-y-auto px-4 pt-1 pb-4 min-[400px]:grid-cols-2">
      <Select
        label={t('agents.chat.version')}
        value={String(trial.version)}
        error={error && !data ? errorText(error) : undefined}
        onChange={(value) => change({ version: toVersion(value) })}
        choices={choices}
      />
      <Select
        label={t('agents.chat.other')}
        value={String(trial.other ?? 'none')}
        onChange={(value) => change({ other: value === 'none' ? null : toVersion(value) })}
        choices={[{ value: 'none', label: t('agents.chat.nobody') }, ...choices]}
      />
      <Select
        label={t('agents.chat.channel')}
        value={trial.channelType ?? 'any'}
        onChange={(value) => change({ channelType: value === 'any' ? null : value })}
        choices={[{ value: 'any', label: t('agents.chat.anyChannel') }, ...channelChoices]}
      />
      <TextField
        label={t('agents.chat.contactName')}
        placeholder={t('agents.chat.noName')}
        value={trial.contactName}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => change({ contactName: event.target.value })}
      />
      <TextField
        className="min-[400px]:col-span-2"
        type="datetime-local"
        label={t('agents.chat.at')}
        hint={t('agents.chat.atHint')}
        min="2000-01-01T00:00"
        max="2099-12-31T00:00"
        value={trial.at}
        onChange={(event) => change({ at: event.target.value })}
      />
    </div>
  );
}

const toVersion = (value: string): TriedVersion =>
  value === 'draft' || value === 'live' ? value : Number(value);

/** "Rascunho e No ar · WhatsApp · agora". */
function summaryOf({ trial }: TestChatState, t: TFunction): string {
  const { version, other, channelType, contactName } = trial;
  const time = timeOf(trial);
  const tried =
    other === null
      ? versionName(version, t)
      : t('agents.chat.two', { one: versionName(version, t), other: versionName(other, t) });
  return [
    tried,
    channelType ? catalog[channelType].label : t('agents.chat.anyChannel'),
    time === null ? t('agents.chat.now') : fullTime(time),
    ...(contactName.trim() === '' ? [] : [contactName.trim()]),
  ].join(' · ');
}

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WouldDo } from '#contract/agents/agent-trial.ts';
import { fullTime } from '#web/lib/format.ts';

/** What the agent would do beside its answer. */
export function WouldDoList({ effects }: { effects: readonly WouldDo[] }) {
  const { t } = useTranslation();
  if (effects.length === 0) return null;
  return (
    <ul>
      {effects.map((effect, index) => (
        <li key={index} className="wrap-anywhere">
          {sentenceOf(effect, t)}
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(effect: WouldDo, t: TFunction): string {
  switch (effect.kind) {
    case 'set_labels':
      return t('agents.chat.wouldDo.set_labels', {
        count: effect.labels.length,
        labels: effect.labels.join(', '),
      });
    case 'set_contact_field':
      return t('agents.chat.wouldDo.set_contact_field', effect);
    case 'add_note':
      return t('agents.chat.wouldDo.add_note', effect);
    case 'assign_team':
      return t('agents.chat.wouldDo.assign_team', effect);
    case 'resolve':
      return t('agents.chat.wouldDo.resolve');
    case 'schedule_message':
      return t('agents.chat.wouldDo.schedule_message', { ...effect, at: fullTime(effect.at) });
    case 'send_template':
      return t('agents.chat.wouldDo.send_template', effect);
  }
}

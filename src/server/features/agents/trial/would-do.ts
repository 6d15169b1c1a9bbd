import type { WouldDo } from '#contract/agents/agent-trial.ts';
import type { InternalEffect, Offers } from '#server/agent/effects.ts';

/** An effect by the names that people know it by. */
export function wouldDo(effect: InternalEffect, offers: Offers): WouldDo {
  const nameIn = (of: readonly { id: string; name: string }[], id: string): string =>
    of.find((one) => one.id === id)?.name ?? id;
  switch (effect.kind) {
    case 'set_labels':
      return {
        kind: 'set_labels',
        labels: effect.labelIds.map((id) => nameIn(offers.labels, id)),
      };
    case 'set_contact_field':
      return {
        kind: 'set_contact_field',
        field: nameIn(offers.fields, effect.fieldId),
        value: effect.value,
      };
    case 'assign_team':
      return { kind: 'assign_team', team: nameIn(offers.teams, effect.teamId) };
    case 'send_template':
      return {
        kind: 'send_template',
        text: effect.part.kind === 'template' ? (effect.part.words ?? effect.part.name) : '',
      };
    default:
      return effect;
  }
}

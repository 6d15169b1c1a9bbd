import type { InternalEffect, Offers } from '#server/agent/effects.ts';
import type { ToolCall } from '#server/agent/think.ts';
import { effectSchemas } from './tools.ts';

/** What a call of one of the tools that write asks for; undefined: it does not fit. */
export function effectOf(call: ToolCall, offers: Offers): InternalEffect | undefined {
  const schemas = effectSchemas(offers);
  switch (call.name) {
    case 'add_note': {
      const args = schemas.add_note.safeParse(call.args).data;
      return args && { kind: 'add_note', text: args.text };
    }
    case 'set_labels': {
      const args = schemas.set_labels?.safeParse(call.args).data;
      const ids = offers.labels.filter(({ name }) => args?.labels.includes(name));
      return args && { kind: 'set_labels', labelIds: ids.map(({ id }) => id) };
    }
    case 'set_contact_field': {
      const args = schemas.set_contact_field?.safeParse(call.args).data;
      const field = offers.fields.find(({ name }) => name === args?.field);
      return args && field && { kind: 'set_contact_field', fieldId: field.id, value: args.value };
    }
    case 'assign_team': {
      const args = schemas.assign_team?.safeParse(call.args).data;
      const team = offers.teams.find(({ name }) => name === args?.team);
      return team && { kind: 'assign_team', teamId: team.id };
    }
    default:
      return undefined;
  }
}

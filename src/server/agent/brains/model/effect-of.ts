import type { InternalEffect, Offers } from '#server/agent/effects.ts';
import type { ToolCall } from '#server/agent/think.ts';
import { effectSchemas } from './tools.ts';

/** What a call of one of the tools that write asks for; undefined: it does not fit. */
export function effectOf(
  call: ToolCall,
  offers: Offers,
  timeZone: string,
): InternalEffect | undefined {
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
    case 'resolve':
      return schemas.resolve?.safeParse(call.args).success ? { kind: 'resolve' } : undefined;
    case 'schedule_message': {
      const args = schemas.schedule_message?.safeParse(call.args).data;
      const at = args ? instantOf(args.at, timeZone) : undefined;
      return args && at !== undefined
        ? { kind: 'schedule_message', at, text: args.text }
        : undefined;
    }
    case 'send_template': {
      const args = schemas.send_template?.safeParse(call.args).data;
      const offered = offers.templates.find(({ name }) => name === args?.template);
      const part = offered?.fill(args?.variables ?? []);
      return part ? { kind: 'send_template', part } : undefined;
    }
    default:
      return undefined;
  }
}

/** The moment at which it is so late where the business is; undefined: there is no such day. */
function instantOf(local: string, timeZone: string): string | undefined {
  try {
    const time = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    return new Date(time.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The time zone of the business, of the workspace `$1`. */
const zone = `coalesce((select time_zone from business_hours where workspace_id = $1), 'America/Sao_Paulo')`;

/** The day there. */
export const today = `select (now() at time zone ${zone})::date as day`;

/** When the day began, as `today` says. */
export const dayStart = `(select today.day from today)::timestamp at time zone ${zone}`;

/** When the period of a budget `b` began, as `today` says. */
export const periodStart = `case b.period when 'day' then today.day else date_trunc('month', today.day)::date end`;

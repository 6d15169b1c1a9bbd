/** The day in the time zone of the business, of the workspace `$1`. */
export const today = `select (now() at time zone coalesce((select time_zone from business_hours where workspace_id = $1), 'America/Sao_Paulo'))::date as day`;

/** When the period of a budget `b` began, as `today` says. */
export const periodStart = `case b.period when 'day' then today.day else date_trunc('month', today.day)::date end`;

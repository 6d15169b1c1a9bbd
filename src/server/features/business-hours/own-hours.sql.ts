/**
 * The configuration `config` of an agent says when people are there. One that is always open says
 * nothing of people: a first agent begins so, and an agent answers at any hour anyway. The twin of
 * `isAlways` in `business-hours.ts`.
 */
export const saysHours = (config: string): string =>
  `coalesce(${config} #>> '{hours,ofWorkspace}' is distinct from 'true' and (jsonb_array_length(${config} #> '{hours,blocks}') not in (0, 7)
    or jsonb_path_exists(${config}, '$.hours.blocks[*] ? (@.from != "00:00" || @.to != "24:00")')), false)`;

/**
 * Why an agent calls a person. It is plain data, so that the agent's tools and the screens use the
 * same reasons.
 */
export const handOffReasons = [
  'handoff_word',
  'asked_for_person',
  'no_answer_found',
  'anger',
  'legal_topic',
  'agent_failed',
  'model_failed',
  'over_budget',
  'model_refused',
  'ungrounded',
  'tool_unknown',
  'no_progress',
  'menu_person',
  'for_person',
] as const;

export type HandOffReason = (typeof handOffReasons)[number];

/** Why an agent says nothing more. */
export const waitReasons = [
  'opted_out',
  'loop_guard',
  'outside_hours',
  'kind_not_answered',
  'gesture',
  'closing_thanks',
] as const;
export type WaitReason = (typeof waitReasons)[number];

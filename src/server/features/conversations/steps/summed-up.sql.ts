/** A message `m` that the summary of its conversation `c` covers; null: it has none. */
export const isSummedUp = `m.created_at <= timestamptz 'epoch' + c.summary_upto * interval '1 microsecond'`;

/** Forgets the summary of a conversation: it is made anew from the words that are left. */
export const withoutSummary = 'summary = null, summary_upto = null';

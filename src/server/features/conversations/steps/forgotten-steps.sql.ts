/** Leaves of a step what it cost and which guards refused: no word that anybody wrote. */
export const withoutWords = `messages = '[]', has_words = false,
  detail = jsonb_build_object('cost', detail -> 'cost', 'guards', coalesce(detail -> 'guards', '[]'), 'unknown', coalesce(detail -> 'unknown', '0'))`;

/** A message `m` that was said; what never left counts as nothing. */
export const wasSaid = `(m.direction = 'in' or m.delivery not in ('failed', 'cancelled'))`;

/**
 * Template categories that respond to something the customer did, in lower case (Meta, "Template
 * categorization").
 */
const asked = ['utility', 'authentication', 'service'];

/**
 * Whether a template of this category is marketing. A category that we do not know counts as
 * marketing.
 */
export const isMarketing = (category: string): boolean => !asked.includes(category);

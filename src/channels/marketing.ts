/**
 * Categories of templates that follow from what the customer did, lower case (Meta, "Template
 * categorization").
 */
const asked = ['utility', 'authentication', 'service'];

/**
 * Whether a template of this category is marketing; one of a category that we do not know is taken
 * for it.
 */
export const isMarketing = (category: string): boolean => !asked.includes(category);

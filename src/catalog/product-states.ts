/** The filters of the list of products: archived ones are in no other list; hidden ones do not count as low stock. */
export const productStates = ['active', 'hidden', 'low', 'untranslated', 'archived'] as const
export type ProductState = (typeof productStates)[number]

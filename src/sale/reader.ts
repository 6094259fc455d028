/** Whose purchase it is; both null of a sale to somebody without an account. */
export interface Person {
  userId: string | null
  customerEmail: string | null
}

/** An account with the address that its purchase has. */
export interface Reader {
  userId: string
  customerEmail: string
}

/**
 * Whether somebody reads about a purchase. Mails, links, reminders, consents, reviews and everything else for a buyer ask
 * here; a sale to somebody without an account has nobody who could be told.
 */
export const hasReader = <Row extends Person>(purchase: Row): purchase is Row & Reader =>
  purchase.userId !== null && purchase.customerEmail !== null

/** A purchase of somebody with an account, who asks for it. */
export function withReader<Row extends Person>(purchase: Row): Row & Reader {
  if (!hasReader(purchase)) throw new Error('a purchase of an account has a reader')
  return purchase
}

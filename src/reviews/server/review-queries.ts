import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ratingOf } from '../../catalog/rating.ts'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { products } from '../../catalog/server/tables.ts'
import { type PageRequest, pagePosition } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { FindNames } from '../../kit/server/database/record-names.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { orders } from '../../orders/server/tables.ts'
import type { ReviewCounts, ReviewPage, StaffReview } from '../office-api.ts'
import { type ReviewState, refusalReasons } from '../review.ts'
import { type ReviewRow, reviews } from './tables.ts'

/** A review is called as its product. */
export const findReviewNames: FindNames = (db, ids) =>
  db
    .select({ id: reviews.id, name: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, ids))

/** Stores a review; null when the line has one. */
export async function insertReview(tx: Tx, review: typeof reviews.$inferInsert): Promise<ReviewRow | null> {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.orderId, reviews.lineId] })
    .returning()
  return row ?? null
}

/** Locks the review until the transaction ends. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

/** Locks the review if this user wrote it; the query is the authorization check. */
export async function lockReviewOf(tx: Tx, userId: string, id: string): Promise<ReviewRow | null> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
    .for('update')
  return row ?? null
}

export async function updateReview(
  tx: Tx,
  id: string,
  change: Partial<typeof reviews.$inferInsert>,
): Promise<ReviewRow> {
  const [row] = await tx.update(reviews).set(change).where(eq(reviews.id, id)).returning()
  if (!row) throw new Error(`review ${id} does not exist`)
  return row
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id))
}

/** The reviews that a user wrote, newest first. */
export function listReviewsOf(db: Db, userId: string): Promise<ReviewRow[]> {
  return db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(desc(reviews.createdAt), desc(reviews.id))
}

/** A page of the published reviews of an active product, newest first, with its rating; null without such a product. */
export async function findPublishedPage(db: Db, slug: string, { page, size }: PageRequest) {
  const [product] = await db
    .select({ id: products.id, reviewCount: products.reviewCount, reviewStars: products.reviewStars })
    .from(products)
    .where(and(eq(products.slug, slug), isOffered()))
  if (!product) return null
  const matching = product.reviewCount
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, product.id), eq(reviews.state, 'published')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(size)
    .offset(offset)
  return { rows, rating: ratingOf(product), ...place, matching, total: matching }
}

const { id, slug, name, nameEs, isActive, reviewCount, reviewStars } = getTableColumns(products)

const staffReviews = (db: Db) =>
  db
    .select({
      review: getTableColumns(reviews),
      product: { id, slug, name, nameEs, isActive, reviewCount, reviewStars },
      orderNumber: orders.orderNumber,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))

type StaffRow = Awaited<ReturnType<typeof staffReviews>>[number]

const staffReview = ({ review, product, orderNumber }: StaffRow): StaffReview => ({
  ...review,
  orderNumber,
  product: { ...product, rating: ratingOf(product) },
})

/** A review as seen by staff. */
export async function findStaffReview(db: Db, reviewId: string): Promise<StaffReview | null> {
  const [row] = await staffReviews(db).where(eq(reviews.id, reviewId))
  return row ? staffReview(row) : null
}

interface Browse extends PageRequest {
  search?: string | undefined
  state?: ReviewState | undefined
  stars?: number | undefined
  id?: string | undefined
}

/** Waiting reviews oldest first, then the others, newest first. */
const urgentFirst = [
  asc(sql`${reviews.state} <> 'waiting'`),
  asc(sql`case when ${reviews.state} = 'waiting' then ${reviews.writtenAt} end`),
  desc(reviews.writtenAt),
  desc(reviews.id),
]

/** One page of the matching reviews. A page number beyond the last returns the last page. */
export async function findReviewPage(db: Db, { search = '', page, size, ...filter }: Browse): Promise<ReviewPage> {
  const named = matchesSearch(products.searchText, search)
  const where = and(
    filter.id ? eq(reviews.id, filter.id) : undefined,
    filter.state ? eq(reviews.state, filter.state) : undefined,
    filter.stars ? eq(reviews.stars, filter.stars) : undefined,
    named ? inArray(reviews.productId, db.select({ id: products.id }).from(products).where(named)) : undefined,
  )
  const [{ offset, ...counts }, waiting] = await Promise.all([
    countPage(db, reviews, { where, page, size }),
    countWaiting(db),
  ])
  // Only the reviews of the page are joined, not those before it.
  const ids = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(where)
    .orderBy(...urgentFirst)
    .limit(size)
    .offset(offset)
  const rows = await staffReviews(db)
    .where(inArray(reviews.id, ids))
    .orderBy(...urgentFirst)
  return { reviews: rows.map(staffReview), ...counts, waiting }
}

export const countWaiting = (db: Db): Promise<number> => db.$count(reviews, eq(reviews.state, 'waiting'))

/** The number of reviews of each rating by their states, and of refused ones by their reasons. */
export async function countByStars(db: Db): Promise<ReviewCounts> {
  const { state, stars, reason } = reviews
  const rows = await db
    .select({ state, stars, reason, count: sql`count(*)`.mapWith(Number) })
    .from(reviews)
    .groupBy(state, stars, reason)
  const sum = (counted: typeof rows) => counted.reduce((all, { count }) => all + count, 0)
  const byStars = (of: ReviewState) =>
    [1, 2, 3, 4, 5].map((given) => sum(rows.filter((row) => row.state === of && row.stars === given)))
  return {
    waiting: byStars('waiting'),
    published: byStars('published'),
    refused: byStars('refused'),
    reasons: refusalReasons.map((of) => ({ reason: of, count: sum(rows.filter((row) => row.reason === of)) })),
  }
}

/**
 * Erases a person from the reviews: published ones stay without a name, refused ones without their text, so that they are
 * still counted; waiting ones are deleted.
 */
export async function eraseReviewsOf(tx: Tx, userId: string): Promise<void> {
  const own = eq(reviews.userId, userId)
  await tx.delete(reviews).where(and(own, eq(reviews.state, 'waiting')))
  // An answer may greet its reader by name.
  await tx.update(reviews).set({ author: null, answer: null, answeredAt: null }).where(own)
  await tx
    .update(reviews)
    .set({ text: '' })
    .where(and(own, eq(reviews.state, 'refused')))
}

import { findUser } from '../../accounts/server/user-queries.ts'
import { type AuditEvent, recordAudit } from '../../audit/server/record-audit.ts'
import type { KeyOf } from '../../kit/dictionary.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { isStaff } from '../../kit/roles.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By, VerifiedViewer, Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrderOfUser, listOrdersOfUser } from '../../orders/server/order-queries.ts'
import { presentOrder, presentOrders } from '../../orders/server/orders.ts'
import type * as api from '../api.ts'
import type { OwnReviews } from '../api.ts'
import type * as office from '../office-api.ts'
import { decisionFaults } from '../office-texts.ts'
import { authorOf, isPurchase, type RefusalReason, whyNotReviewable } from '../review.ts'
import { reviewFaults } from '../texts.ts'
import { deleteReview, insertReview, lockReview, lockReviewOf, updateReview } from './review-queries.ts'
import type { ReviewRow } from './tables.ts'

const refused = (status: number, code: KeyOf<typeof reviewFaults>) => refusal(status, fault(reviewFaults, code))

/** Staff write no reviews, neither do those who must add a second factor first. @throws HttpError 403 `staff_review` */
function assertNoStaff({ role, secondFactorMissing }: Viewer): void {
  if (isStaff(role) || secondFactorMissing) throw refused(403, 'staff_review')
}

type Written = EndpointRequest<typeof api.addReview>['body']

/**
 * Stores a review of a line of the viewer's order; staff read it before it is published.
 * @throws HttpError 403 `staff_review`, `not_bought` (also for an order that is not the viewer's) and `not_received`; 409
 * `review_exists`
 */
export function addReview(
  platform: Platform,
  by: By<VerifiedViewer>,
  { orderId, lineId, ...written }: Written,
): Promise<ReviewRow> {
  const { viewer } = by
  return inTransaction(platform.database, async (tx) => {
    assertNoStaff(viewer)
    const now = platform.clock()
    const productId = await productOfLine(platform, tx, viewer, { orderId, lineId }, now)
    const author = await authorNow(tx, viewer)
    const times = { createdAt: now, writtenAt: now }
    const review = await insertReview(tx, {
      orderId,
      lineId,
      productId,
      userId: viewer.id,
      author,
      ...written,
      ...times,
    })
    if (!review) throw refused(409, 'review_exists')
    await audit(tx, by, 'review.written', review, { after: { stars: review.stars } })
    return review
  })
}

/** The lines of a customer's orders that can be reviewed and have no review yet. */
export async function listReviewable(
  { database: { db }, config, clock }: Platform,
  userId: string,
  written: readonly Pick<ReviewRow, 'orderId' | 'lineId'>[],
): Promise<OwnReviews['reviewable']> {
  const now = clock()
  const bought = (await listOrdersOfUser(db, userId)).filter((order) => isPurchase(order, config.mode === 'demo'))
  const isWritten = new Set(written.map(({ orderId, lineId }) => `${orderId} ${lineId}`))
  return (await presentOrders(db, bought)).flatMap((order) =>
    order.items
      .filter((item) => !isWritten.has(`${order.id} ${item.lineId}`) && whyNotReviewable(order, item, now) === null)
      .map(({ lineId }) => ({ orderId: order.id, lineId })),
  )
}

/** The product of a line that the viewer can review. */
async function productOfLine(
  { config }: Platform,
  tx: Tx,
  viewer: VerifiedViewer,
  { orderId, lineId }: Pick<Written, 'orderId' | 'lineId'>,
  now: Date,
): Promise<string> {
  const row = await findOrderOfUser(tx, viewer.id, orderId)
  if (!row || !isPurchase(row, config.mode === 'demo')) throw refused(403, 'not_bought')
  const order = await presentOrder(tx, row)
  const line = order.items.find((item) => item.lineId === lineId)
  const reason = line ? whyNotReviewable(order, line, now) : 'not_bought'
  if (!line || reason) throw refused(403, reason ?? 'not_bought')
  return line.productId
}

/** The name that is shown with the review; null when the account has none. */
async function authorNow(tx: Tx, { id }: Viewer): Promise<string | null> {
  const user = await findUser(tx, id)
  return user ? authorOf(user) || null : null
}

/**
 * Changes an own review, which then waits for staff again, without the shop's answer to what it said before. Repeating what
 * it says changes nothing.
 * @throws HttpError 403 `staff_review`, or the reason why its line cannot be reviewed any more; 404 for another user's
 * review
 */
export function changeReview(
  platform: Platform,
  by: By<VerifiedViewer>,
  id: string,
  written: EndpointRequest<typeof api.changeReview>['body'],
): Promise<Changed> {
  return inTransaction(platform.database, async (tx) => {
    assertNoStaff(by.viewer)
    const before = await lockReviewOf(tx, by.viewer.id, id)
    if (!before) throw notFound()
    if (before.stars === written.stars && before.text === written.text) return { review: before, before }
    // What was given back in the meantime is no longer bought.
    await productOfLine(platform, tx, by.viewer, before, platform.clock())
    const review = await updateReview(tx, id, {
      ...written,
      // The shop answered what the review said before.
      answer: null,
      answeredAt: null,
      author: await authorNow(tx, by.viewer),
      state: 'waiting',
      reason: null,
      decidedAt: null,
      writtenAt: platform.clock(),
      revision: before.revision + 1,
    })
    await audit(tx, by, 'review.changed', review, { before: { stars: before.stars }, after: { stars: review.stars } })
    return { review, before }
  })
}

/** A review and what it was before. */
export interface Changed {
  review: ReviewRow
  before: ReviewRow
}

/** Removes an own review. @throws HttpError 404 for another user's review */
export function removeReview({ database }: Platform, by: By<VerifiedViewer>, id: string): Promise<ReviewRow> {
  return inTransaction(database, async (tx) => {
    const review = await lockReviewOf(tx, by.viewer.id, id)
    if (!review) throw notFound()
    await deleteReview(tx, id)
    await audit(tx, by, 'review.removed', review, { before: { stars: review.stars, state: review.state } })
    return review
  })
}

/**
 * Publishes or refuses a review, also after an earlier decision. Repeating a decision changes nothing.
 * @throws HttpError 404; 403 `own_review` for a review that the viewer wrote as a customer; 409 `review_changed` when its
 * writer has changed it since it was read
 */
export function decideReview(
  platform: Platform,
  by: By,
  id: string,
  { decision, reason, revision }: EndpointRequest<typeof office.decideReview>['body'],
): Promise<Changed> {
  return inTransaction(platform.database, async (tx) => {
    const before = await lockReview(tx, id)
    if (!before) throw notFound()
    if (before.userId === by.viewer.id) throw refusal(403, fault(decisionFaults, 'own_review'))
    if (revision !== undefined && revision !== before.revision)
      throw refusal(409, fault(decisionFaults, 'review_changed'))
    const decided =
      decision === 'publish'
        ? { state: 'published' as const, reason: null }
        : { state: 'refused' as const, reason: reason as RefusalReason }
    if (before.state === decided.state && before.reason === decided.reason) return { review: before, before }
    const review = await updateReview(tx, id, { ...decided, decidedAt: platform.clock() })
    await audit(tx, by, `review.${decided.state}`, review, {
      before: { state: before.state },
      after: { ...decided, stars: review.stars },
    })
    return { review, before }
  })
}

/**
 * Answers a published review; a blank text takes the answer back. The audit trail says that there is an answer, not what it says.
 * @throws HttpError 404; 409 `not_published` for a review that visitors do not see
 */
export function answerReview(platform: Platform, by: By, id: string, text: string): Promise<ReviewRow> {
  return inTransaction(platform.database, async (tx) => {
    const before = await lockReview(tx, id)
    if (!before) throw notFound()
    if (before.state !== 'published' && text !== '') throw refusal(409, fault(decisionFaults, 'not_published'))
    if ((before.answer ?? '') === text) return before
    const answer = text === '' ? { answer: null, answeredAt: null } : { answer: text, answeredAt: platform.clock() }
    const review = await updateReview(tx, id, answer)
    await audit(tx, by, text === '' ? 'review.answer_removed' : 'review.answered', review, {})
    return review
  })
}

type States = Pick<AuditEvent, 'before' | 'after'>

/** Records an event of a review, without its text and its author. */
const audit = (tx: Tx, by: By, action: AuditEvent['action'], { id }: Pick<ReviewRow, 'id'>, states: States) =>
  recordAudit(tx, { by, action, subject: { type: 'review', id }, ...states })

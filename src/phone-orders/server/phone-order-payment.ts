import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../accounts/server/tables.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { findSoldLines } from '../../catalog/server/sold-lines.ts'
import { refusalOf } from '../../checkout/server/cart-refusals.ts'
import { endLockedAttempt } from '../../checkout/server/end-attempt.ts'
import { fault } from '../../kit/fault.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { HttpError, invalidField, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { holdGoods } from '../../reservations/server/reservations.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { lockAttemptOf } from '../../sale/server/checkout-queries.ts'
import { insertCheckoutWithNumber } from '../../sale/server/open-checkout-queries.ts'
import { phoneOrderFaults } from '../office-texts.ts'
import { type LinkProblem, linkProblems } from '../phone-order.ts'
import { hasOrder } from './phone-order-queries.ts'
import type { PhoneOrderLinkRow, PhoneOrderRow } from './tables.ts'

/** Whom a phone order is for, who reads about it. @throws HttpError 400 at `userId` while it has no account */
export async function customerOf(db: Db, { userId }: Pick<PhoneOrderRow, 'userId'>): Promise<UserRow> {
  if (userId === null) throw invalidField('userId', fault(phoneOrderFaults, 'draft_customer_required'))
  return required(await findUser(db, userId), 'customer')
}

/**
 * Makes way for a change or a payment of a locked phone order: ends a payment of it that was opened and not made, whose approval is
 * then captured no more.
 * @throws HttpError 409 for a phone order that is canceled, paid or being paid
 */
export async function endOpenPayment(
  platform: Platform,
  tx: Tx,
  { canceledAt, orderNumber }: PhoneOrderRow,
  ending: 'superseded' | 'canceled',
): Promise<void> {
  if (canceledAt) throw refusal(409, fault(phoneOrderFaults, 'draft_canceled'))
  if (orderNumber === null) return
  const attempt = await lockAttemptOf(tx, orderNumber)
  // Also when it was canceled: its checkout is released then, and it keeps the number.
  if (await hasOrder(tx, orderNumber)) throw refusal(409, fault(phoneOrderFaults, 'draft_paid'))
  if (!attempt) return
  if (attempt.state !== 'created') throw refusal(409, fault(phoneOrderFaults, 'draft_being_paid'))
  await endLockedAttempt(platform, tx, attempt, { retry: false, ending, note: null })
}

/**
 * Why a link cannot be paid now: asked by holding its goods as its payment would, in a transaction that is taken back. Null
 * when everything is there.
 */
export async function problemOf(
  { database, clock }: Platform,
  { purchase }: Pick<PhoneOrderLinkRow, 'purchase'>,
  { userId, language }: Pick<PhoneOrderRow, 'userId' | 'language'>,
): Promise<HttpError | null> {
  const customerEmail = userId && 'nobody@localhost'
  const sold = { ...purchase, userId, language, customerEmail, environment: 'none' } as const
  try {
    await inTransaction(database, async (tx) => {
      await withProducts(tx, purchase.items)
      const checkout = await insertCheckoutWithNumber(tx, { ...sold, state: 'created' }, `trial ${randomUUID()}`)
      const shortage = await holdGoods(tx, checkout, clock())
      if (shortage) throw await refusalOf(tx, shortage, purchase.items, clock())
      throw new NothingHeld()
    })
    return null
  } catch (error) {
    if (error instanceof NothingHeld) return null
    if (error instanceof HttpError && error.status === 409) return error
    throw error
  }
}

class NothingHeld extends Error {}

/** The problem of an open link, as it is answered. */
export async function linkProblemOf(...asked: Parameters<typeof problemOf>): Promise<LinkProblem | null> {
  const error = await problemOf(...asked)
  return error && (linkProblems.find((problem) => problem === error.code) ?? 'product_unavailable')
}

/**
 * The lines with the pictures and addresses of their products as they are now: a link keeps neither.
 * @throws HttpError 409 for what is not sold any more
 */
export async function withProducts(
  db: Db,
  lines: readonly OrderLine[],
): Promise<{ items: OrderLine[]; slugs: string[] }> {
  const sold = await findSoldLines(db, lines)
  return {
    items: sold.map(({ row, ...line }) => ({ ...line, imageUrl: row.imageUrl })),
    slugs: sold.map(({ row }) => row.slug),
  }
}

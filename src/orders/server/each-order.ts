import { HttpError } from '../../kit/server/http/errors.ts'
import type { Refusal } from '../bulk-api.ts'

/**
 * Does a task with many orders, one after another and each in its own transaction. An order that refuses it is named and
 * stops no other; what was done before stays done when the call fails in the middle.
 */
export async function eachOrder<O extends { id: string }>(
  orders: readonly O[],
  task: (order: O) => Promise<unknown>,
): Promise<{ done: string[]; refused: Refusal[] }> {
  const done: string[] = []
  const refused: Refusal[] = []
  for (const order of orders) {
    try {
      await task(order)
      done.push(order.id)
    } catch (cause) {
      if (!(cause instanceof HttpError) || cause.status >= 500) throw cause
      refused.push({ id: order.id, code: cause.code })
    }
  }
  return { done, refused }
}

import type { Order } from '../../contract/orders.ts'
import type { Locale } from '../../domain/locale.ts'
import { outboxWarningForStaff } from '../mail/outbox-warning.ts'
import type { Db } from '../platform/database/database.ts'
import { presentOrder } from './present-orders.ts'
import type { OrderRow } from './tables.ts'

/** The order as a DTO, with a warning in `language` while mail cannot be sent. */
export async function withMailWarning(
  db: Db,
  order: OrderRow,
  language: Locale = 'en',
): Promise<{ order: Order; emailWarning?: string }> {
  const emailWarning = await outboxWarningForStaff(db, language)
  return { order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
}

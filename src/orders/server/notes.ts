import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OrderNote } from '../notes-api.ts'
import { insertNote, listNotes } from './note-queries.ts'
import { lockOrder } from './order-queries.ts'

/**
 * Writes a note about an order. The audit trail says that there is one, not what it says, for it is erased with the buyer.
 * @returns all notes of the order. Throws 404 for an unknown order.
 */
export function addNote({ database, clock }: Platform, by: By, orderId: string, text: string): Promise<OrderNote[]> {
  return inTransaction(
    database,
    async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw notFound()
      await insertNote(tx, { orderId, authorId: by.viewer.id, text, createdAt: clock() })
      await recordAudit(tx, {
        by,
        action: 'order.note_added',
        subject: { type: 'order', id: orderId },
        after: { orderNumber: order.orderNumber },
      })
      return listNotes(tx, orderId)
    },
    { retry: true },
  )
}

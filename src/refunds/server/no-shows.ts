import { noShowUndoMs } from '../../appointments/booking.ts'
import { type FinalNoShow, listFinalNoShows, settleNoShow } from '../../appointments/server/booking-queries.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { lockWithOrder } from '../../orders/server/bookings.ts'
import { isBookedAt } from '../../orders/server/order-events.ts'
import { m } from '../../paraglide/messages.js'
import type { RefundRow } from '../../sale/server/tables.ts'
import { hasPendingTender } from '../../tenders/server/tender-queries.ts'
import { createAndSubmit } from './refunds.ts'
import { createReturn } from './returns.ts'

const batch = 100

/**
 * Makes the marks final that customers did not come, once they cannot be undone any more: the deposit is kept if that was
 * agreed, what was still to be paid is credited, and what was paid above the deposit goes back. Any instance may run it.
 */
export async function settleNoShows(platform: Platform): Promise<void> {
  const { db } = platform.database
  // An older release does not know what is kept: the marks wait for its end.
  if (await hasOlderProcess(db)) return
  for (const noShow of await listFinalNoShows(db, lastMark(platform), batch)) {
    await settle(platform, noShow).catch((cause: unknown) => {
      platform.log.warn({ err: cause, bookingId: noShow.id }, 'a deposit could not be kept')
    })
  }
}

/** Marks that are older than this are final. */
const lastMark = ({ clock }: Platform) => new Date(clock().getTime() - noShowUndoMs)

/** The mark and the refund are one transaction. */
async function settle(platform: Platform, { id, orderId }: FinalNoShow): Promise<void> {
  const create = async (tx: Tx): Promise<RefundRow | null> => {
    const { booking, order } = await lockWithOrder(tx, id)
    const { state, noShowAt, noShowSettledAt } = booking
    const isOpen =
      state === 'no_show' && noShowSettledAt === null && noShowAt !== null && noShowAt <= lastMark(platform)
    // Money that a provider holds is decided first.
    if (!isOpen || (order && (await hasPendingTender(tx, order.id)))) return null
    await settleNoShow(tx, id, platform.clock())
    const line = order?.items.find((item) => isBookedAt(item, booking))
    if (!order || line?.lateKeeps !== 'deposit') return null
    const refund = await createReturn(platform, tx, null, {
      orderId: order.id,
      isReturned: ({ lineId }) => lineId === line.lineId,
      key: id,
      keeps: async () => {},
      note: (item, { language }) => m.mail_line_no_show_note({ name: nameIn(language, item) }, { locale: language }),
    })
    crashPoint(platform.config, 'no-show-uncommitted')
    return refund
  }
  if (orderId === null) await inTransaction(platform.database, create)
  else await createAndSubmit(platform, orderId, create, 'shop')
}

import { randomUUID } from 'node:crypto'
import { findCheckoutByPayment, listPayments } from '../../sale/server/checkout-queries.ts'
import { disputes } from '../../sale/server/tables.ts'
import { captureById } from '../../testing/capture-by-id.ts'
import { empty, idOf, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'

interface ReviewedRecords {
  /** A payment whose amount differs from its checkout. */
  checkoutUnderReview(): Promise<string>
  /** An unhandled dispute and the time of its last change. */
  dispute(): Promise<{ id: string; changedAt: string }>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends ReviewedRecords {}
}

export const samples: Samples & RecordSamples<ReviewedRecords> = {
  permissions: `
| Endpoint                               | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/admin/payments                | 401 | 403 | 403 | -   | 200 | 200 |
| POST /api/admin/payments/{id}/recheck  | 401 | 403 | 403 | 403 | 200 | 200 | audited
| POST /api/admin/payments/{id}/decision | 401 | 403 | 403 | 403 | 200 | 200 | audited
| POST /api/admin/refunds/{id}/decision  | 401 | 403 | 403 | 403 | 200 | 200 | audited
| POST /api/admin/disputes/{id}/handled  | 401 | 403 | 403 | 403 | 200 | 200 | audited
`,
  requests: {
    'GET /api/admin/payments': empty,
    'POST /api/admin/payments/{id}/recheck': async (records) => ({
      params: { id: await records.checkoutUnderReview() },
    }),
    'POST /api/admin/payments/{id}/decision': async (records) => ({
      params: { id: await records.checkoutUnderReview() },
      body: { decision: 'refund' },
    }),
    'POST /api/admin/refunds/{id}/decision': async (records) => ({
      params: { id: await records.failedRefundId() },
      body: { decision: 'drop' },
    }),
    'POST /api/admin/disputes/{id}/handled': async (records) => {
      const { id, changedAt } = await records.dispute()
      return { params: { id }, body: { changedAt } }
    },
  },
  records: ({ shop, db, records }) => ({
    checkoutUnderReview: once(async () => {
      const id = await records.approvedPayment()
      shop.emulator.setFault({ operation: 'capture', kind: 'wrong_amount', orderId: id })
      await captureById(shop.platform, id)
      return (await findCheckoutByPayment(db, id))?.id ?? ''
    }),
    dispute: once(async () => {
      const checkout = await findCheckoutByPayment(db, await records.capturedPayment())
      const [capture] = checkout ? await listPayments(db, checkout.id) : []
      if (!capture) throw new Error('no capture')
      const { captureId, checkoutId } = capture
      const changedAt = new Date('2026-11-20T15:30:00Z')
      const about = { kind: 'dispute', caseId: randomUUID(), state: 'OPEN', changedAt } as const
      const id = await idOf(
        db
          .insert(disputes)
          .values({ captureId, checkoutId, ...about })
          .returning(),
      )
      return { id, changedAt: changedAt.toISOString() }
    }),
  }),
  missing: {
    checkoutUnderReview: missingId,
    dispute: async () => ({ id: randomUUID(), changedAt: '2026-11-20T15:30:00.000Z' }),
  },
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../kit/server/database/database.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { byStaff, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { createRefund, submitStaffRefund } from './refunds.ts'

interface RefundRecords {
  /** A refund that PayPal rejected. */
  failedRefundId(): Promise<string>
  /** An order that was refunded in full, whose goods are not back in stock. */
  refundedOrderId(): Promise<string>
  /** A refund whose money the shop must send manually. */
  owedRefundId(): Promise<string>
  /** A partially refunded order and the number of its credit note. */
  creditNote(): Promise<{ orderId: string; number: string }>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends RefundRecords {}
}

const oneCent = () => ({ key: randomUUID(), amount: 1, returned: [], requestId: 'test' })

export const samples: Samples & RecordSamples<RefundRecords> = {
  permissions: `
| Endpoint                                                           | A   | U   | C   | O   | Ad      | R       | Decision
| POST /api/orders/{id}/refunds                                      | 401 | 403 | 403 | 403 | 200     | 200     | once per key
| POST /api/admin/orders/{id}/cancel                                 | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/orders/{id}/restock                                | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/admin/refunds/{id}/sent                                  | 401 | 403 | 403 | 403 | 200     | 200     | audited
| POST /api/orders/customer/{userId}/{orderId}/lines/{lineId}/cancel | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
`,
  requests: {
    'POST /api/orders/{id}/refunds': async (records) => ({
      params: { id: await records.orderId() },
      body: {
        key: randomUUID(),
        amount: '1.00',
        note: 'Una pieza llegó rota.',
        returned: [{ productId: records.product.id, quantity: 1 }],
        language: 'es',
      },
    }),
    'POST /api/admin/orders/{id}/cancel': async (records) => ({
      params: { id: await records.overdueOrderId() },
      body: { refund: 'all', restock: true, reason: 'Se agotó.', language: 'es' },
    }),
    'POST /api/admin/orders/{id}/restock': async (records) => ({
      params: { id: await records.refundedOrderId() },
      body: { lines: [{ productId: records.product.id, restocked: 1 }] },
    }),
    'POST /api/admin/refunds/{id}/sent': async (records) => ({ params: { id: await records.owedRefundId() } }),
    'POST /api/orders/customer/{userId}/{orderId}/lines/{lineId}/cancel': async (records) => {
      const { orderId, variantId: lineId } = await records.seat()
      return { params: { userId: records.userId, orderId, lineId } }
    },
  },
  records: ({ shop, db, owner, product, records }) => ({
    failedRefundId: once(async () => {
      const input = { ...oneCent(), orderId: await records.orderId() }
      shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
      return (await submitStaffRefund(shop.platform, byStaff(), input)).id
    }),
    refundedOrderId: once(async () => {
      const orderId = await records.orderId()
      const returned = [{ productId: product.id, quantity: 1, restocked: 0 }]
      await submitStaffRefund(shop.platform, byStaff(), { ...oneCent(), amount: product.price, returned, orderId })
      return orderId
    }),
    owedRefundId: once(async () => {
      const items = [{ productId: product.id, quantity: 1 }]
      const orderId = await manualOrder(shop, owner, { items, total: product.price })
      await db.execute(sql`update orders set payment_status = 'paid' where id = ${orderId}`)
      const refund = await inTransaction(shop.platform.database, (tx) =>
        createRefund(shop.platform, tx, null, { ...oneCent(), note: '', orderId }),
      )
      return refund.id
    }),
    creditNote: once(async () => {
      const orderId = await records.orderId()
      const { creditNote } = await submitStaffRefund(shop.platform, byStaff(), { ...oneCent(), orderId })
      return { orderId, number: creditNote ?? '' }
    }),
  }),
  missing: {
    failedRefundId: missingId,
    refundedOrderId: missingId,
    owedRefundId: missingId,
    creditNote: async () => ({ orderId: randomUUID(), number: 'CN-999999' }),
  },
}

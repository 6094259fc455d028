import { randomUUID } from 'node:crypto'
import { empty, once, type RecordSamples, type Sample, type Samples } from '../../testing/samples.ts'
import { buySeat } from '../../testing/workshop.ts'

interface WorkshopRecords {
  /** A paid order with a seat of a session of a workshop, which has another session. */
  seat(): Promise<{ productId: string; variantId: string; otherVariantId: string; orderId: string }>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends WorkshopRecords {}
}

const seatIn: Sample = async (records) => ({ params: { variantId: (await records.seat()).variantId } })

export const samples: Samples & RecordSamples<WorkshopRecords> = {
  permissions: `
| Endpoint                                                | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/next-workshops                                 | 200 | 200 | 200 | - | 200 | 200 | free seats
| GET /api/admin/sessions                                 | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/products/{id}/sessions                   | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/calendar-sessions                        | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/sessions/{variantId}/attendees           | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/sessions/{variantId}/attendees/export    | 401 | 403 | 403 | - | 200 | 200 | audited
| PUT /api/admin/sessions/{variantId}/attendees/{orderId} | 401 | 403 | 403 | - | 200 | 200 | audited
| POST /api/admin/sessions/{variantId}/cancel             | 401 | 403 | 403 | - | 200 | 200 | audited
`,
  requests: {
    'GET /api/next-workshops': empty,
    'GET /api/admin/sessions': empty,
    'GET /api/admin/products/{id}/sessions': async (records) => ({
      params: { id: (await records.seat()).productId },
    }),
    'GET /api/admin/calendar-sessions': empty,
    'GET /api/admin/sessions/{variantId}/attendees': seatIn,
    'GET /api/admin/sessions/{variantId}/attendees/export': seatIn,
    'PUT /api/admin/sessions/{variantId}/attendees/{orderId}': async (records) => {
      const { variantId, orderId } = await records.seat()
      return { params: { variantId, orderId }, body: { checkedIn: true } }
    },
    'POST /api/admin/sessions/{variantId}/cancel': seatIn,
  },
  records: ({ shop, owner }) => ({ seat: once(() => buySeat(shop, owner)) }),
  missing: {
    seat: async () => {
      const [productId, variantId, otherVariantId, orderId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      return { productId, variantId, otherVariantId, orderId }
    },
  },
}

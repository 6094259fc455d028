import type { Sample } from './sample-records.ts'

const seatIn: Sample = async (records) => ({ params: { variantId: (await records.seat()).variantId } })

const ownSeat: Sample = async (records) => {
  const { orderId, variantId: lineId } = await records.seat()
  return { params: { userId: records.userId, orderId, lineId } }
}

/** The sample requests of the sessions of workshops, and of their seats. */
export const workshopRequests: Record<string, Sample> = {
  'GET /api/admin/sessions': () => ({}),
  'GET /api/admin/calendar-sessions': () => ({}),
  'GET /api/admin/products/{id}/sessions': async (records) => ({
    params: { id: (await records.seat()).productId },
  }),
  'GET /api/admin/sessions/{variantId}/attendees': seatIn,
  'GET /api/admin/sessions/{variantId}/attendees/export': seatIn,
  'PUT /api/admin/sessions/{variantId}/attendees/{orderId}': async (records) => {
    const { variantId, orderId } = await records.seat()
    return { params: { variantId, orderId }, body: { checkedIn: true } }
  },
  'POST /api/admin/sessions/{variantId}/cancel': seatIn,
  'GET /api/orders/customer/{userId}/{orderId}/calendar': ownSeat,
  'GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/times': ownSeat,
  'GET /api/orders/customer/{userId}/{orderId}/lines/{lineId}/slots': ownSeat,
  'PUT /api/orders/customer/{userId}/{orderId}/lines/{lineId}/time': async (records) => {
    const { orderId, variantId, otherVariantId } = await records.seat()
    return { params: { userId: records.userId, orderId, lineId: variantId }, body: { variantId: otherVariantId } }
  },
  'POST /api/orders/customer/{userId}/{orderId}/lines/{lineId}/cancel': ownSeat,
}

import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  live: ({ query, word, paid }) =>
    query(
      `insert into refunds (checkout_id, capture_id, amount, state, origin, note, reason)
       select checkout_id, capture_id, 1, 'dropped', 'staff', $2, $2 from payments where paypal_order_id = $1`,
      [paid.paymentId, word],
    ),
}

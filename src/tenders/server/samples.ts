import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  live: ({ insert, word, paid: { orderId } }) =>
    insert('tenders', {
      order_id: orderId,
      kind: 'card_terminal',
      method: 'Card',
      amount: 1,
      state: 'voided',
      environment: 'personal',
      reference: word,
      voided_at: new Date(),
      void_reason: word,
    }),
}

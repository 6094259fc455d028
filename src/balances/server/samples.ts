import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                              | A   | U   | C   | O   | Ad      | R       | Decision
| POST /api/orders/{id}/pay             | 401 | 403 | 200 | 404 | 200 own | 200 own | the buyer only
| POST /api/admin/orders/{id}/pay-links | 401 | 403 | 403 | 403 | 201     | 201     | audited
`,
  requests: {
    'POST /api/orders/{id}/pay': async (records) => ({ params: { id: await records.unpaidOrderId() }, body: {} }),
    'POST /api/admin/orders/{id}/pay-links': async (records) => ({
      params: { id: await records.unpaidOrderId() },
      body: { mail: true },
    }),
  },
  live: ({ insert, word, paid: { orderId } }) =>
    insert('order_pay_links', {
      token_hash: word,
      order_id: orderId,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    }),
}

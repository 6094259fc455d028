import { randomUUID } from 'node:crypto'
import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                      | A   | U   | C   | O | Ad  | R   | Decision
| POST /api/admin/counter/sales | 401 | 403 | 403 | - | 201 | 201 | audited
| POST /api/admin/counter/quote | 401 | 403 | 403 | - | 200 | 200 | stores nothing
`,
  requests: {
    'POST /api/admin/counter/sales': async ({ product, userId, openDrawerId }) => ({
      body: {
        lines: [{ productId: product.id, quantity: 1, price: '5.00', reason: 'Envase abierto' }],
        customer: { userId },
        tenders: [{ kind: 'cash', amount: '0.01', given: '20.00', drawerId: await openDrawerId() }],
        clientKey: randomUUID(),
        language: 'es',
      },
    }),
    'POST /api/admin/counter/quote': ({ product }) => ({ body: { lines: [{ productId: product.id, quantity: 2 }] } }),
  },
}

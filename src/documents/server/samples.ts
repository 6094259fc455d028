import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                                                          | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/orders/{id}/invoice                                      | 401 | 403 | 403 | 403 | 200 | 200 | staff
| GET /api/orders/{id}/packing-slip                                 | 401 | 403 | 403 | 403 | 200 | 200 | no prices
| GET /api/orders/{id}/credit-notes/{number}                        | 401 | 403 | 403 | 403 | 200 | 200 |
| POST /api/admin/orders/packing-slips                              | 401 | 403 | 403 | 403 | 200 | 200 | no prices
| POST /api/admin/orders/invoices                                   | 401 | 403 | 403 | 403 | 200 | 200 | staff
| GET /api/orders/customer/{userId}/{orderId}/invoice               | 401 | 404 | 200 | 404 | 200 | 200 |
| GET /api/orders/customer/{userId}/{orderId}/credit-notes/{number} | 401 | 404 | 200 | 404 | 200 | 200 |
`,
  requests: {
    'GET /api/orders/{id}/invoice': async (records) => ({ params: { id: await records.orderId() } }),
    'GET /api/orders/{id}/packing-slip': async (records) => ({ params: { id: await records.orderId() } }),
    'GET /api/orders/{id}/credit-notes/{number}': async (records) => {
      const { orderId, number } = await records.creditNote()
      return { params: { id: orderId, number } }
    },
    'POST /api/admin/orders/packing-slips': async (records) => ({ body: { ids: [await records.orderId()] } }),
    'POST /api/admin/orders/invoices': async (records) => ({ body: { ids: [await records.orderId()] } }),
    'GET /api/orders/customer/{userId}/{orderId}/invoice': async (records) => ({
      params: { userId: records.userId, orderId: await records.orderId() },
    }),
    'GET /api/orders/customer/{userId}/{orderId}/credit-notes/{number}': async (records) => ({
      params: { userId: records.userId, ...(await records.creditNote()) },
    }),
  },
}

import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                                   | A   | U   | C   | O   | Ad  | R   | Decision
| GET /metrics                               | 401 | 401 | 401 | -   | 401 | 401 | its own token
| GET /api/dashboard/stats                   | 401 | 403 | 403 | -   | 200 | 200 |
| GET /api/dashboard/attention               | 401 | 403 | 403 | -   | 200 | 200 | roots' mail to roots
| GET /api/dashboard/today                   | 401 | 403 | 403 | -   | 200 | 200 |
| GET /api/admin/search                      | 401 | 403 | 403 | -   | 200 | 200 | roots by roots only
| GET /api/admin/users/{id}/figures          | 401 | 403 | 403 | 403 | 200 | 200 |
| GET /api/admin/customers/{id}              | 401 | 403 | 403 | 403 | 200 | 200 |
| GET /api/admin/products/{id}/stock-history | 401 | 403 | 403 | -   | 200 | 200 |
| GET /api/admin/orders/{id}/timeline        | 401 | 403 | 403 | 403 | 200 | 200 | roots' mail to roots
| GET /api/admin/audit                       | 401 | 403 | 403 | -   | 403 | 200 | no secrets
`,
  requests: {
    'GET /metrics': empty,
    'GET /api/dashboard/stats': empty,
    'GET /api/dashboard/attention': empty,
    'GET /api/dashboard/today': empty,
    'GET /api/admin/search': empty,
    'GET /api/admin/users/{id}/figures': ({ userId }) => ({ params: { id: userId } }),
    'GET /api/admin/customers/{id}': ({ userId }) => ({ params: { id: userId } }),
    'GET /api/admin/products/{id}/stock-history': async (records) => ({
      params: { id: await records.unsoldProductId() },
    }),
    'GET /api/admin/orders/{id}/timeline': async (records) => ({ params: { id: await records.orderId() } }),
    'GET /api/admin/audit': empty,
  },
}

import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                             | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/dashboard/sales             | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/tax           | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/tax.csv       | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/discounts     | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/discounts.csv | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/origins       | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/origins.csv   | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/payments      | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/admin/reports/payments.csv  | 401 | 403 | 403 | - | 200 | 200 |
`,
  requests: {
    'GET /api/dashboard/sales': empty,
    'GET /api/admin/reports/tax': empty,
    'GET /api/admin/reports/tax.csv': empty,
    'GET /api/admin/reports/discounts': empty,
    'GET /api/admin/reports/discounts.csv': empty,
    'GET /api/admin/reports/origins': empty,
    'GET /api/admin/reports/origins.csv': empty,
    'GET /api/admin/reports/payments': empty,
    'GET /api/admin/reports/payments.csv': empty,
  },
}

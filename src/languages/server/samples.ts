import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                       | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/admin/languages       | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/languages       | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/languages/texts | 401 | 403 | 403 | - | 200 | 200 |
`,
  requests: {
    'GET /api/admin/languages': empty,
    'PUT /api/admin/languages': () => ({ body: { key: 'languages', value: { holdBack: false } } }),
    'GET /api/admin/languages/texts': empty,
  },
}

import { empty, type Samples } from '../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint      | A   | U   | C   | O | Ad  | R   | Decision
| GET /healthz  | 200 | 200 | 200 | - | 200 | 200 | no versions
| GET /readyz   | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/docs | 401 | 403 | 403 | - | 200 | 200 |
`,
  requests: {
    'GET /healthz': empty,
    'GET /readyz': empty,
    'GET /api/docs': empty,
  },
}

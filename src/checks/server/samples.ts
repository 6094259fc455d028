import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                       | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/admin/security-checks | 401 | 403 | 403 | - | 403 | 200 | changes nothing
`,
  requests: { 'GET /api/admin/security-checks': empty },
}

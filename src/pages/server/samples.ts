import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissionsOfPages: `
| Endpoint         | A   | U   | C   | O | Ad  | R   | Decision
| GET /*           | 200 | 200 | 200 | - | 200 | 200 | data by the API
| POST /*          | 404 | 404 | 404 | - | 404 | 404 | pages take no forms
| GET /assets/*    | 200 | 200 | 200 | - | 200 | 200 |
| GET /favicon.ico | 200 | 200 | 200 | - | 200 | 200 |
`,
  requests: {
    'GET /*': () => ({ url: '/' }),
    'POST /*': () => ({ url: '/login' }),
    'GET /assets/*': empty,
    'GET /favicon.ico': empty,
  },
}

import { textForm } from '../../testing/pictures.ts'
import { empty, type Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                  | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/brand-settings   | 200 | 200 | 200 | - | 200 | 200 |
| POST /api/brand-settings  | 401 | 403 | 403 | - | 200 | 200 |
| GET /api/settings/about   | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/settings/contact | 200 | 200 | 200 | - | 200 | 200 |
| GET /api/settings/general | 200 | 200 | 200 | - | 200 | 200 |
| POST /api/settings        | 401 | 403 | 403 | - | 200 | 200 | a schema per key
`,
  requests: {
    'GET /api/brand-settings': empty,
    'POST /api/brand-settings': () => ({ form: textForm({ companyName: 'Flor de Maga', websiteEmail: '' }) }),
    'GET /api/settings/about': empty,
    'GET /api/settings/contact': empty,
    'GET /api/settings/general': empty,
    'POST /api/settings': () => ({
      body: { key: 'contact', value: { email: 'hola@flordemaga.test', facebook: '', instagram: '' } },
    }),
  },
}

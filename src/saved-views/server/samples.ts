import { randomUUID } from 'node:crypto'
import type { Samples } from '../../testing/samples.ts'

export const samples: Samples = {
  permissions: `
| Endpoint                            | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/admin/views/{list}         | 401 | 403 | 403 | - | 200 | 200 | their own only
| POST /api/admin/views/{list}        | 401 | 403 | 403 | - | 201 | 201 | their own only
| DELETE /api/admin/views/{list}/{id} | 401 | 403 | 403 | - | 404 | 404 | their own only
`,
  requests: {
    'GET /api/admin/views/{list}': () => ({ params: { list: 'orders' } }),
    'POST /api/admin/views/{list}': () => ({
      params: { list: 'orders' },
      body: { name: 'Por enviar', filters: 'sort=oldest&status=to_ship' },
    }),
    'DELETE /api/admin/views/{list}/{id}': () => ({ params: { list: 'orders', id: randomUUID() } }),
  },
  live: ({ insert, account, word }) =>
    insert('saved_views', { user_id: account.id, list: 'orders', name: word, filters: 'status=to_ship' }),
}

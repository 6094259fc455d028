import { randomUUID } from 'node:crypto'
import { readCloseFigures } from '../../reports/server/close-queries.ts'
import { byStaff, empty, missingId, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { closeDrawer, countDrawer, createDrawer, openDrawer } from './drawers.ts'

interface DrawerRecords {
  /** A drawer that is not open. */
  drawerId(): Promise<string>
  openDrawerId(): Promise<string>
  countedDrawerId(): Promise<string>
  /** A closed session of a drawer. */
  closedSessionId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends DrawerRecords {}
}

const newName = () => `Caja ${randomUUID().slice(0, 8)}`

export const samples: Samples & RecordSamples<DrawerRecords> = {
  permissions: `
| Endpoint                                    | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/admin/drawers                      | 401 | 403 | 403 | - | 200 | 200 | staff
| POST /api/admin/drawers                     | 401 | 403 | 403 | - | 201 | 201 | audited
| POST /api/admin/drawers/{id}/open           | 401 | 403 | 403 | - | 201 | 201 | audited
| POST /api/admin/drawers/{id}/moves          | 401 | 403 | 403 | - | 201 | 201 | audited
| POST /api/admin/drawers/{id}/count          | 401 | 403 | 403 | - | 200 | 200 | audited
| POST /api/admin/drawers/{id}/reopen         | 401 | 403 | 403 | - | 403 | 200 | audited
| POST /api/admin/drawers/{id}/close          | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/drawers/sessions/{sessionId} | 401 | 403 | 403 | - | 200 | 200 | staff
`,
  requests: {
    'GET /api/admin/drawers': empty,
    'POST /api/admin/drawers': () => ({ body: { name: newName(), placeState: 'PR' } }),
    'POST /api/admin/drawers/{id}/open': async (records) => ({
      params: { id: await records.drawerId() },
      body: { opening: '100.00' },
    }),
    'POST /api/admin/drawers/{id}/moves': async (records) => ({
      params: { id: await records.openDrawerId() },
      body: { kind: 'out', amount: '20.00', reason: 'Al banco', clientKey: randomUUID() },
    }),
    'POST /api/admin/drawers/{id}/count': async (records) => ({
      params: { id: await records.openDrawerId() },
      body: { counted: '100.00' },
    }),
    'POST /api/admin/drawers/{id}/reopen': async (records) => ({
      params: { id: await records.countedDrawerId() },
      body: { reason: 'Faltó un sobre' },
    }),
    'POST /api/admin/drawers/{id}/close': async (records) => ({
      params: { id: await records.countedDrawerId() },
      body: { note: 'Faltó un billete' },
    }),
    'GET /api/admin/drawers/sessions/{sessionId}': async (records) => ({
      params: { sessionId: await records.closedSessionId() },
    }),
  },
  records: ({ shop: { platform }, records }) => ({
    drawerId: async () => (await createDrawer(platform, byStaff(), { name: newName(), placeState: null })).id,
    openDrawerId: async () => {
      const id = await records.drawerId()
      await openDrawer(platform, byStaff(), { id, opening: 10_000 })
      return id
    },
    countedDrawerId: async () => {
      const id = await records.openDrawerId()
      await countDrawer(platform, byStaff(), { id, counted: 9_000 })
      return id
    },
    closedSessionId: async () => {
      const id = await records.countedDrawerId()
      return (await closeDrawer(platform, readCloseFigures, byStaff(), { id, note: 'Faltó un billete' })).sessionId
    },
  }),
  missing: {
    drawerId: missingId,
    openDrawerId: missingId,
    countedDrawerId: missingId,
    closedSessionId: missingId,
  },
}

import { randomUUID } from 'node:crypto'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { empty, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { shopPageVersions } from './tables.ts'

interface StorefrontRecords {
  /** The slug of a page of the shop that is no policy. */
  pageSlug(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends StorefrontRecords {}
}

export const samples: Samples & RecordSamples<StorefrontRecords> = {
  permissions: `
| Endpoint                            | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/storefront                 | 200 | 200 | 200 | -   | 200 | 200 | banners and links
| GET /api/admin/pause                | 401 | 403 | 403 | -   | 200 | 200 |
| PUT /api/admin/pause                | 401 | 403 | 403 | -   | 200 | 200 | audited
| GET /api/admin/announcement         | 401 | 403 | 403 | -   | 200 | 200 |
| PUT /api/admin/announcement         | 401 | 403 | 403 | -   | 200 | 200 | audited
| GET /api/pages/{slug}               | 200 | 200 | 200 | -   | 200 | 200 | not held back
| GET /api/admin/pages                | 401 | 403 | 403 | -   | 200 | 200 |
| GET /api/admin/pages/{slug}         | 401 | 403 | 403 | -   | 200 | 200 |
| PUT /api/admin/pages/{slug}         | 401 | 403 | 403 | -   | 200 | 200 | audited
| DELETE /api/admin/pages/{slug}      | 401 | 403 | 403 | -   | 204 | 204 | audited
| POST /api/admin/pages-preview       | 401 | 403 | 403 | -   | 200 | 200 | stores nothing
| GET /api/admin/orders/{id}/policies | 401 | 403 | 403 | 403 | 200 | 200 |
`,
  requests: {
    'GET /api/storefront': empty,
    'GET /api/admin/pause': empty,
    'PUT /api/admin/pause': () => ({
      body: { key: 'pause', value: { active: false, what: 'parcels', text: 'Back soon.', textEs: 'Volvemos pronto.' } },
    }),
    'GET /api/admin/announcement': empty,
    'PUT /api/admin/announcement': () => ({
      body: { key: 'announcement', value: { active: false, text: 'New soaps', textEs: 'Jabones nuevos' } },
    }),
    'GET /api/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
    'GET /api/admin/pages': empty,
    'GET /api/admin/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
    'PUT /api/admin/pages/{slug}': () => ({
      params: { slug: 'gift-cards' },
      body: { title: 'Gift cards', titleEs: 'Tarjetas', body: 'One year.', bodyEs: 'Un año.', published: true },
    }),
    'DELETE /api/admin/pages/{slug}': async (records) => ({ params: { slug: await records.pageSlug() } }),
    'POST /api/admin/pages-preview': () => ({ body: { body: '**One year**' } }),
    'GET /api/admin/orders/{id}/policies': async (records) => ({ params: { id: await records.orderId() } }),
  },
  records: ({ db }) => ({
    pageSlug: async () => {
      const slug = `gift-cards-${randomUUID().slice(0, 8)}`
      const texts = { title: 'Gift cards', titleEs: 'Tarjetas', body: 'One year.', bodyEs: 'Un año.' }
      await db.insert(shopPageVersions).values({ slug, ...texts, isPublished: true, createdAt: new Date() })
      clearSettingsCache(db)
      return slug
    },
  }),
  missing: { pageSlug: async () => 'no-such-page' },
}

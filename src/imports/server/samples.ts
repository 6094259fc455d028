import { csvFile, shopifyProduct } from '../../testing/import-files.ts'
import { empty, missingId, once, type RecordContext, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { insertImport, insertRows, updateImport } from './import-queries.ts'

interface ImportRecords {
  /** An import whose plan refuses its only product. */
  importId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends ImportRecords {}
}

async function insertPlan({ db, shop }: RecordContext): Promise<string> {
  const files = [{ name: 'products.csv', header: ['Handle', 'Title', 'Variant Price'] }]
  const id = await insertImport(db, { source: 'shopify', language: 'en', files, createdAt: shop.platform.clock() })
  await insertRows(db, [
    {
      ...{ importId: id, n: 1, file: 0, line: 2, name: 'Soap', raw: [['soap', 'Soap', '0']] },
      ...{ action: 'refuse', target: null, change: null },
      fault: { code: 'price', message: 'The price is missing, 0 or unreadable.' },
    },
  ])
  await updateImport(db, id, { state: 'planned', counts: { create: 0, update: 0, skip: 0, refuse: 1 } })
  return id
}

export const samples: Samples & RecordSamples<ImportRecords> = {
  permissions: `
| Endpoint                                | A   | U   | C   | O | Ad  | R   | Decision
| POST /api/admin/imports                 | 401 | 403 | 403 | - | 403 | 201 | audited
| GET /api/admin/imports                  | 401 | 403 | 403 | - | 403 | 200 |
| GET /api/admin/imports/{id}             | 401 | 403 | 403 | - | 403 | 200 |
| GET /api/admin/imports/{id}/rows        | 401 | 403 | 403 | - | 403 | 200 |
| POST /api/admin/imports/{id}/apply      | 401 | 403 | 403 | - | 403 | 200 | audited
| GET /api/admin/imports/{id}/refused.csv | 401 | 403 | 403 | - | 403 | 200 |
`,
  requests: {
    'POST /api/admin/imports': () => {
      const form = new FormData()
      form.append('files', new File([csvFile([shopifyProduct('sample')])], 'products.csv'))
      return { form }
    },
    'GET /api/admin/imports': empty,
    'GET /api/admin/imports/{id}': async (records) => ({ params: { id: await records.importId() } }),
    'GET /api/admin/imports/{id}/rows': async (records) => ({ params: { id: await records.importId() } }),
    'POST /api/admin/imports/{id}/apply': async (records) => ({ params: { id: await records.importId() }, body: {} }),
    'GET /api/admin/imports/{id}/refused.csv': async (records) => ({ params: { id: await records.importId() } }),
  },
  records: (context) => ({ importId: once(() => insertPlan(context)) }),
  missing: { importId: missingId },
}

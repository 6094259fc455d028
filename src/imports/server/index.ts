import type { Feature } from '../../kit/server/feature.ts'
import { root } from '../../kit/server/http/guards.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import * as office from '../office-api.ts'
import { importJob, workImport, workImports } from './applying.ts'
import { addImport, expireImports, listImports, readImport, readRows, refusedFile, startImport } from './imports.ts'
import { columns } from './tables.ts'

/** How often an import whose process was stopped is looked for, in seconds. */
const resumeSeconds = 15

/** Products that come from another shop. */
export const imports: Feature = {
  columns,
  routes: ({ bind, platform }) => {
    const { db } = platform.database
    bind(office.planImport, { guard: root }, ({ by, files, body }) => addImport(platform, by, files, body.language))
    bind(office.listImports, { guard: root }, () => listImports(db))
    bind(office.getImport, { guard: root }, ({ params }) => readImport(db, params.id))
    bind(office.listImportRows, { guard: root }, ({ params, query }) => readRows(db, params.id, query))
    bind(office.applyImport, { guard: root }, ({ by, params, body }) =>
      startImport(platform, by, params.id, body.active),
    )
    bind(office.getRefusedRows, { guard: root }, async ({ params, query, reply }) => {
      const content = await refusedFile(db, params.id, query.language)
      return sendFile(reply, { fileName: `refused-${params.id}.csv`, type: 'text/csv', content })
    })
  },
  work: async ({ platform: { jobs }, products }) => {
    await jobs.work(importJob, ({ id }, { signal }) => workImport(products, id, { signal }))
    jobs.every(resumeSeconds, 'imports', (signal) => workImports(products, signal))
  },
  expire: expireImports,
}

import type { Stringifier } from 'csv-stringify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { hasText, textOf } from '../../kit/dictionary.ts'
import type { StoredFile } from '../../kit/endpoint.ts'
import { knownFaults } from '../../kit/fault.ts'
import type { PageRequest } from '../../kit/list-page.ts'
import type { Locale } from '../../kit/locale.ts'
import { csvOf, inBatches } from '../../kit/server/csv.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Installation, Platform } from '../../kit/server/platform.ts'
import { type ImportAction, type ImportFault, keptDays } from '../import.ts'
import type { ImportDetails, ImportedRow } from '../office-api.ts'
import { importJob } from './applying.ts'
import {
  countActions,
  deleteOldImports,
  findImport,
  findRowPage,
  listImportRecords,
  listRows,
  lockImport,
  updateImport,
} from './import-queries.ts'
import { isWhy, planImport, whyColumns } from './planning.ts'
import type { ImportRecord, ImportRow } from './tables.ts'

/** Reads files and stores what an import of them would do. @throws HttpError 400 for files that are no products */
export async function addImport(
  shop: Pick<Installation, 'database' | 'clock'>,
  by: By | null,
  files: readonly StoredFile[],
  language: Locale,
): Promise<ImportDetails> {
  const id = await planImport(shop, files, language)
  const details = await readImport(shop.database.db, id)
  const { source, counts } = details
  await inTransaction(shop.database, (tx) =>
    recordAudit(tx, { by, action: 'import.planned', subject: { type: 'import', id }, after: { source, ...counts } }),
  )
  return details
}

/** Applies the plan of an import in the background; one that is applied already goes on as it is. @throws HttpError 404 */
export async function startImport(platform: Platform, by: By, id: string, active: boolean): Promise<ImportDetails> {
  await inTransaction(platform.database, async (tx) => {
    if (await markStarted(tx, by, id, active)) await platform.jobs.enqueue(tx, importJob, { id })
  })
  return readImport(platform.database.db, id)
}

/** Marks an import as being applied. @returns whether this started it @throws HttpError 404 */
export async function markStarted(tx: Tx, by: By | null, id: string, active: boolean): Promise<boolean> {
  const found = await lockImport(tx, id)
  if (!found || found.state === 'planning') throw notFound()
  if (found.state !== 'planned') return false
  const role = by?.viewer.role
  const actor = role === 'admin' || role === 'root' ? { actorId: by?.viewer.id ?? null, actorRole: role } : {}
  await updateImport(tx, id, { state: 'applying', active, ...actor })
  const { source, counts } = found
  await recordAudit(tx, {
    by,
    action: 'import.applied',
    subject: { type: 'import', id },
    after: { source, ...counts, active },
  })
  return true
}

/** The newest imports. */
export async function listImports(db: Db): Promise<{ imports: ImportDetails[] }> {
  const records = await listImportRecords(db, 20)
  return { imports: await Promise.all(records.map((record) => present(db, record))) }
}

/** An import, and how far it is. @throws HttpError 404 */
export async function readImport(db: Db, id: string): Promise<ImportDetails> {
  const found = await findImport(db, id)
  if (!found) throw notFound()
  return present(db, found)
}

async function present(db: Db, record: ImportRecord): Promise<ImportDetails> {
  const { id, source, state, files, counts, leftBehind, position, active, createdAt, endedAt } = record
  const now = await countActions(db, id, position)
  const after = (action: ImportAction) => now.get(action)?.after ?? 0
  const left = after('create') + after('update')
  return {
    ...{ id, source, state, files: files.map(({ name }) => name), counts, leftBehind },
    ...{ done: counts.create + counts.update - left, left, refused: now.get('refuse')?.all ?? 0 },
    ...{ active, createdAt, endedAt },
  }
}

/** One page of the products of an import. @throws HttpError 404 */
export async function readRows(db: Db, id: string, query: PageRequest & { action?: ImportAction | undefined }) {
  if (!(await findImport(db, id))) throw notFound()
  const { rows, ...page } = await findRowPage(db, id, query)
  return { rows: rows.map(presentRow), ...page }
}

function presentRow({ n, file, line, name, action, target, change, fault }: ImportRow): ImportedRow {
  return { n, file, line, name, action, target, changes: change?.changes ?? [], notes: change?.notes ?? [], fault }
}

/**
 * The rows of refused products as they came, for a spreadsheet, with the reason in the last column. Mended, the file can be
 * imported again.
 */
export async function refusedFile(db: Db, id: string, language: Locale): Promise<Stringifier> {
  const found = await findImport(db, id)
  if (!found) throw notFound()
  const headers = found.files.map(({ header }) => numbered(header))
  const all = [...new Set(headers.flat())].filter((column) => !isWhy(nameOf(column)))
  const columns = all.map((column, at) => ({ key: `c${at}`, header: nameOf(column) }))
  const places = headers.map((header) => header.map((column) => all.indexOf(column)))
  async function* rows() {
    const refused = inBatches<ImportRow>((last, limit) => listRows(db, id, ['refuse'], last?.n ?? 0, limit))
    for await (const { raw, file, fault } of refused) {
      for (const cells of raw) {
        const row: Record<string, string> = { why: whyText(fault, language) }
        for (const [at, place] of (places[file] ?? []).entries()) if (place >= 0) row[`c${place}`] = cells[at] ?? ''
        yield row
      }
    }
  }
  return csvOf([...columns, { key: 'why', header: whyColumns[language] }], rows())
}

/** The columns of a file with how often their name stood before: a file may have a name twice. */
function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name) => {
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return `${before} ${name}`
  })
}
const nameOf = (column: string) => column.slice(column.indexOf(' ') + 1)

/** The text of a fault in a language. */
export function whyText(fault: ImportFault | null, language: Locale): string {
  if (!fault) return ''
  return hasText(knownFaults, fault.code) ? textOf(knownFaults, fault.code, language, fault) : fault.message
}

/** Deletes imports with their rows some time after their end, and plans that nobody applied. */
export async function expireImports({ database, clock }: Platform): Promise<Record<string, number>> {
  const now = clock()
  return { imports: await deleteOldImports(database.db, daysBefore(now, keptDays), daysBefore(now, 1)) }
}

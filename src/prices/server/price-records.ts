import { recordAudit } from '../../audit/server/record-audit.ts'
import { type Database, inTransaction, olderApplications, type Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess } from '../../kit/server/database/older-process.ts'
import { assertNotNewer, notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'

interface Stored {
  id: string
  version: number
  isActive: boolean
}

type PriceRecordType = 'tax_rule' | 'delivery_method' | 'discount'

/** Tax rules, delivery methods or discounts: how they are stored, checked and audited. `Body` has been validated. */
export interface PriceRecords<Body extends { active: boolean }, Row extends Stored, Reply> {
  /** The subject and the beginning of the action in the audit trail. */
  type: PriceRecordType
  lock: (tx: Tx, id: string) => Promise<Row | null>
  insert: (tx: Tx, body: Body) => Promise<Row | undefined>
  update: (tx: Tx, id: string, body: Body) => Promise<unknown>
  remove: (tx: Tx, id: string) => Promise<void>
  /** @throws HttpError when the database has something against it. `id` null: a new one. */
  check?: (tx: Tx, body: Body, id: string | null) => Promise<void>
  /** As it is answered. */
  read: (tx: Tx, id: string) => Promise<Reply>
  /** For the audit trail. */
  summaryOf: (reply: Reply) => Record<string, unknown>
}

/** Saves run one after another: only so does a save see the rules that another one is about to store. */
export const oneByOne = { oneByOne: 'price rules' }

export function createRecord<Body extends { active: boolean }, Row extends Stored, Reply>(
  database: Database,
  by: By,
  records: PriceRecords<Body, Row, Reply>,
  body: Body,
): Promise<Reply> {
  const create = async (tx: Tx) => {
    if (body.active) await assertRulesKnown(tx)
    await records.check?.(tx, body, null)
    const row = await records.insert(tx, body)
    if (!row) throw new Error(`the ${records.type} was not inserted`)
    const reply = await records.read(tx, row.id)
    await record(tx, by, records.type, 'created', row.id, { after: records.summaryOf(reply) })
    return reply
  }
  return inTransaction(database, create, oneByOne)
}

/** @throws HttpError 404, 409 when a newer version than the named one is stored. */
export function updateRecord<Body extends { active: boolean }, Row extends Stored, Reply>(
  database: Database,
  by: By,
  records: PriceRecords<Body, Row, Reply>,
  id: string,
  { version, ...body }: Body & { version?: number | undefined },
): Promise<Reply> {
  // Without the version it is the body.
  const fields = body as unknown as Body
  const update = async (tx: Tx) => {
    const stored = await records.lock(tx, id)
    if (!stored) throw notFound()
    assertNotNewer(stored, version)
    if (fields.active && !stored.isActive) await assertRulesKnown(tx)
    await records.check?.(tx, fields, id)
    const before = records.summaryOf(await records.read(tx, id))
    await records.update(tx, id, fields)
    const reply = await records.read(tx, id)
    await record(tx, by, records.type, 'updated', id, { before, after: records.summaryOf(reply) })
    return reply
  }
  return inTransaction(database, update, oneByOne)
}

/** @throws HttpError 404. */
export function deleteRecord<Body extends { active: boolean }, Row extends Stored, Reply>(
  database: Database,
  by: By,
  records: PriceRecords<Body, Row, Reply>,
  id: string,
): Promise<void> {
  const remove = async (tx: Tx) => {
    if (!(await records.lock(tx, id))) throw notFound()
    const before = records.summaryOf(await records.read(tx, id))
    await records.remove(tx, id)
    await record(tx, by, records.type, 'deleted', id, { before })
  }
  return inTransaction(database, remove, oneByOne)
}

/** A process that knows no rules would price by the settings. @throws HttpError 409. */
export const assertRulesKnown = (tx: Tx): Promise<void> => assertNoOlderProcess(tx, [olderApplications[0]])

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

function record(
  tx: Tx,
  by: By,
  type: PriceRecordType,
  what: 'created' | 'updated' | 'deleted',
  id: string,
  changes: Changes,
) {
  return recordAudit(tx, { by, action: `${type}.${what}`, subject: { type, id }, ...changes })
}

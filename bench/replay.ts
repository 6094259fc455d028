import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Statement } from './record-statements.ts'

/** Ids that differ for every order: UUIDs, order numbers, payment ids. */
const freshId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|FM-\d{6,}|[0-9A-F]{17}/g

/** A statement with placeholders for ids. */
interface Step {
  name: string
  text: string
  values: unknown[]
  /** Parameters that contain recorded ids: their index, and the ids to replace. */
  parameters: { at: number; ids: string[] }[]
  /** Where Postgres returns a new id: row, column, and the recorded id. */
  newIds: { row: number; column: number; id: string }[]
}

/** The statements of one order, prepared for replay with other ids. `constants` are ids that stay the same. */
export function prepareReplay(statements: readonly Statement[], constants: ReadonlySet<string>): Step[] {
  const isNew = (id: string) => !constants.has(id)
  const recorded = new Set<string>()
  return statements.map(({ name, text, values, rows }) => {
    const parameters = values.flatMap((value, at) => {
      const ids = [...new Set(typeof value === 'string' ? value.match(freshId)?.filter(isNew) : [])]
      return ids.length === 0 ? [] : [{ at, ids }]
    })
    for (const { ids } of parameters) for (const id of ids) recorded.add(id)
    const newIds = rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        const id = typeof cell === 'string' && cell.match(freshId)?.[0] === cell ? cell : null
        if (id === null || !isNew(id) || recorded.has(id)) return []
        recorded.add(id)
        return [{ row, column, id }]
      }),
    )
    return { name, text, values, parameters, newIds }
  })
}

/** Replays the statements with the ids of a new order, without any code of the shop. */
export async function replay(pool: pg.Pool, steps: readonly Step[]): Promise<void> {
  const fresh = new Map<string, string>()
  let client: pg.PoolClient | null = null
  for (const { name, text, values, parameters, newIds } of steps) {
    if (text.startsWith('begin')) client = await pool.connect()
    const rewritten = parameters.length === 0 ? values : [...values]
    for (const { at, ids } of parameters) {
      rewritten[at] = ids.reduce((value, id) => value.replaceAll(id, freshIdFor(fresh, id)), String(values[at]))
    }
    const { rows } = await (client ?? pool).query({ name, text, values: rewritten, rowMode: 'array' })
    for (const { row, column, id } of newIds) fresh.set(id, String(rows[row]?.[column]))
    if (text === 'commit') {
      client?.release()
      client = null
    }
  }
}

function freshIdFor(fresh: Map<string, string>, id: string): string {
  const recorded = fresh.get(id)
  if (recorded !== undefined) return recorded
  const made = id.includes('-') ? randomUUID() : randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
  fresh.set(id, made)
  return made
}

import type pg from 'pg'
import { fieldsOf } from '../../src/kit/records.ts'
import type { Statement } from '../record-statements.ts'

/** What Postgres read for some statements. */
export interface Reads {
  rows: number
  /** Large tables that were read whole. */
  wholeTables: string[]
}

/** Rows from which a table counts as large. */
const large = 50_000

/** Runs the statements again under EXPLAIN ANALYZE and adds up the rows that their scans read. */
export async function explainReads(pool: pg.Pool, statements: readonly Statement[]): Promise<Reads> {
  const reads: Reads = { rows: 0, wholeTables: [] }
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue
    const { rows } = await pool.query(`explain (analyze, format json, timing off) ${text}`, values)
    // The shape of EXPLAIN's JSON format.
    const [plan] = fieldsOf(rows[0])['QUERY PLAN'] as { Plan: unknown }[]
    visit(plan?.Plan, reads)
  }
  reads.wholeTables = [...new Set(reads.wholeTables)]
  return reads
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

function visit(value: unknown, reads: Reads): void {
  const node = fieldsOf(value)
  const type = String(node['Node Type'])
  if (type.includes('Scan')) {
    const removed = number(node['Rows Removed by Filter']) + number(node['Rows Removed by Index Recheck'])
    const read = (number(node['Actual Rows']) + removed) * number(node['Actual Loops'])
    if (typeof node['Relation Name'] === 'string') {
      reads.rows += Math.round(read)
      if (type === 'Seq Scan' && read >= large) reads.wholeTables.push(node['Relation Name'])
    }
  }
  if (Array.isArray(node.Plans)) for (const child of node.Plans) visit(child, reads)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, onDirectConnection } from '../../src/kit/server/database/database.ts'

/** The number of rows of a seeded shop. */
export interface Seed {
  orders: number
  customers: number
  products: number
  /** Called with the progress. */
  report(text: string): void
}

const chunk = 100_000
/** Leaves room for the numbers of orders that exist already. */
const firstNumber = 100_000

/**
 * Adds ten years of orders with payments, refunds, parcels, reviews, messages, mails and audit events through SQL. The
 * result satisfies `invariants.sql`.
 */
export async function seedHistory(database: Database, { report, ...size }: Seed): Promise<void> {
  const parts = readParts()
  await onDirectConnection(database, async (client) => {
    const run = (part: string, range = { from: 0, to: 0 }) =>
      client.query(withNumbers(parts[part] ?? '', { ...proportions(size), ...range, first_number: firstNumber }))
    // The rows are consistent by construction: foreign keys and triggers would only repeat that per row.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    // Without these triggers searches would find nothing.
    await client.query(foldTriggers('enable always'))
    await run('base')
    for (let from = 0; from < size.orders; from += chunk) {
      await run('orders', { from, to: Math.min(from + chunk, size.orders) })
      report(`${Math.min(from + chunk, size.orders)} orders`)
    }
    await run('finish')
    await run('desk')
    await client.query(foldTriggers('enable'))
    await client.query(`reset session_replication_role; reset synchronous_commit`)
    await client.query('vacuum (analyze)')
  })
}

const searched = ['users', 'products', 'orders', 'checkouts', 'mails', 'bookings', 'contact_messages']

/** For the triggers that write the texts of searches. */
const foldTriggers = (change: string) =>
  searched.map((table) => `alter table ${table} ${change} trigger ${table}_fold;`).join('')

function proportions(size: Omit<Seed, 'report'>) {
  const messages = size.orders / 10
  return { ...size, messages, open_messages: Math.max(5, messages / 500), drafts: size.orders / 50 }
}

/** The parts of seed.sql by name. */
function readParts(): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8')
  const parts = text.split(/^-- part: (\w+)\n/m).slice(1)
  return Object.fromEntries(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])))
}

function withNumbers(text: string, numbers: Record<string, number>): string {
  return text.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    const value = numbers[name]
    if (value === undefined) throw new Error(`seed.sql uses an unknown number: ${name}`)
    return String(value)
  })
}

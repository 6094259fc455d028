import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import { formatDecimal, parseCents } from '../../money.ts'

/** `numeric(10,2)` in the database, integer cents in code. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: (value) => formatDecimal(value),
  fromDriver: readCents,
})

/** The same for amounts that may be below 0. */
export const signedCents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: (value) => formatDecimal(value),
  fromDriver: (text) => (text.startsWith('-') ? -readCents(text.slice(1)) : readCents(text)),
})

function readCents(text: string): number {
  const value = parseCents(text)
  if (value === null) throw new RangeError(`not an amount of money: ${text}`)
  return value
}

/** `jsonb` that stores null as SQL NULL: Drizzle's own stores JSON `null` for a placeholder. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: Value | string | null }>({
    dataType: () => 'jsonb',
    toDriver: (value) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : stored) as Value,
  })(name)

/** `timestamptz` in the database, `Date` in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** `tstzrange` in the database; generated from other columns, so that code never reads or writes it. */
export const instantRange = customType<{ data: never; driverData: string }>({ dataType: () => 'tstzrange' })

/**
 * Which state of the row this is. Triggers give each saved state a number that no other one has had (migration
 * `versions`): a save that names the version it read can be refused when a newer one is stored.
 */
export const version = () => bigint('version', { mode: 'number' }).notNull().default(1)

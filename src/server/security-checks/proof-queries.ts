import { and, eq, like, not, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { isPresent } from '../accounts/user-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { auditEvents } from '../audit/tables.ts'
import { type Database, type Db, inTransaction, sqlState, type Tx } from '../platform/database/database.ts'
import { sessions } from '../platform/tables.ts'

/** Sessions that are not stored as the SHA-256 of their token. */
export function countPlainSessions(db: Db): Promise<number> {
  return db.$count(sessions, sql`${sessions.sid} !~ '^[0-9a-f]{64}$'`)
}

/** Accounts whose password is stored as anything but argon2id. */
export function countForeignHashes(db: Db): Promise<number> {
  return db.$count(users, and(isPresent, not(like(users.password, '$argon2id$%'))))
}

const neverMind = new Error('this transaction only asks')
const trial = { type: 'security_check', id: 'audit_logging' }

/**
 * Tries to change and to delete an event of the audit trail; nothing of it stays.
 * @returns the statement that Postgres let pass, or null when it refused them all.
 */
export async function canAlterAudit(database: Database): Promise<'UPDATE' | 'DELETE' | null> {
  let passed: 'UPDATE' | 'DELETE' | null = null
  await inTransaction(database, async (tx) => {
    await recordAudit(tx, { actor: null, action: 'security_check.tried', subject: trial })
    const mine = eq(auditEvents.subjectType, trial.type)
    if (!(await isRefused(tx, () => tx.delete(auditEvents).where(mine)))) passed = 'DELETE'
    if (!(await isRefused(tx, () => tx.update(auditEvents).set({ action: 'x' }).where(mine)))) passed = 'UPDATE'
    throw neverMind
  }).catch((error: unknown) => {
    if (error !== neverMind) throw error
  })
  return passed
}

/** `insufficient_privilege` is what the trigger of the table raises. */
async function isRefused(tx: Tx, statement: () => PromiseLike<unknown>): Promise<boolean> {
  await tx.execute(sql`savepoint trial`)
  try {
    await statement()
    return false
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    return true
  } finally {
    await tx.execute(sql`rollback to savepoint trial`)
  }
}

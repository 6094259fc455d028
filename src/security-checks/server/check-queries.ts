import { and, eq, like, not, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { type Database, type Db, inTransaction, sqlState, type Tx } from '../../kit/server/database/database.ts'
import { sessions } from '../../kit/server/tables.ts'

/** Sessions that are not stored as the SHA-256 of their token. */
export function countPlainSessions(db: Db): Promise<number> {
  return db.$count(sessions, sql`${sessions.sid} !~ '^[0-9a-f]{64}$'`)
}

/** Accounts whose password is stored as anything but argon2id. */
export function countForeignHashes(db: Db): Promise<number> {
  return db.$count(users, and(isPresent, not(like(users.password, '$argon2id$%'))))
}

const intendedRollback = new Error('rollback of a security check')
const trial = { type: 'security_check', id: 'audit_logging' }

/**
 * Attempts to update and delete an audit event in a transaction that is rolled back.
 * @returns the statement that succeeded, or null when all were rejected.
 */
export async function canAlterAudit(database: Database): Promise<'UPDATE' | 'DELETE' | null> {
  let passed: 'UPDATE' | 'DELETE' | null = null
  await inTransaction(database, async (tx) => {
    await recordAudit(tx, { actor: null, action: 'security_check.tried', subject: trial })
    const mine = eq(auditEvents.subjectType, trial.type)
    if (!(await isRefused(tx, () => tx.delete(auditEvents).where(mine)))) passed = 'DELETE'
    if (!(await isRefused(tx, () => tx.update(auditEvents).set({ action: 'x' }).where(mine)))) passed = 'UPDATE'
    throw intendedRollback
  }).catch((error: unknown) => {
    if (error !== intendedRollback) throw error
  })
  return passed
}

/** The table's trigger raises `insufficient_privilege` (42501). */
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

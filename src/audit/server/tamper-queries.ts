import { eq, sql } from 'drizzle-orm'
import { type Database, inTransaction, sqlState, type Tx } from '../../kit/server/database/database.ts'
import { recordAudit } from './record-audit.ts'
import { auditEvents } from './tables.ts'

const intendedRollback = new Error('rollback of a security check')
const trial = { type: 'security_check', id: 'audit_logging' } as const

/**
 * Attempts to update and delete an audit event in a transaction that is rolled back.
 * @returns the statement that succeeded, or null when all were rejected.
 */
export async function canAlterAudit(database: Database): Promise<'UPDATE' | 'DELETE' | null> {
  let passed: 'UPDATE' | 'DELETE' | null = null
  await inTransaction(database, async (tx) => {
    await recordAudit(tx, { by: null, action: 'security_check.tried', subject: trial })
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

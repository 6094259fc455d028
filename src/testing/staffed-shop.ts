import { eq } from 'drizzle-orm'
import { hashPassword } from '../accounts/server/password-hash.ts'
import { users } from '../accounts/server/tables.ts'
import { auditEvents } from '../audit/server/tables.ts'
import { sampleRecordsOf } from './all-samples.ts'
import { startTestShop, type TestShop } from './test-shop.ts'
import { password, storedUser, Visitor } from './visitor.ts'

export const guardedAdmin = 'guarded-admin@correo.test'
export const guardedRoot = 'guarded-root@correo.test'
export const notFoundAnswer = { status: 404, message: 'Not found', code: 'not_found' }

/** A shop with two protected accounts, and helpers to create users. */
export async function startStaffedShop() {
  const environment = { RATE_LIMITS: 'on', PROTECTED_ACCOUNTS: `${guardedAdmin},${guardedRoot}` }
  const shop = await startTestShop({ environment })
  const hash = await hashPassword(password)
  await shop.signIn({ email: guardedRoot, role: 'root' })
  await shop.signIn({ email: guardedAdmin, role: 'admin' })
  return { shop, hash, ...peopleOf(shop, hash) }
}

function peopleOf(shop: TestShop, hash: string) {
  const { db } = shop.platform.database
  const signedIn = async (changes: Partial<typeof users.$inferInsert> = {}) => {
    const { id, email, cookie } = await shop.signIn({ password: hash, ...changes })
    return { id, email, cookie, visitor: new Visitor(shop, cookie) }
  }
  return {
    signedIn,
    admin: () => signedIn({ role: 'admin' }),
    root: () => signedIn({ role: 'root' }),
    idOf: async (email: string) => (await storedUser(shop, email))?.id ?? '',
    stored: async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0],
    auditOf: async (id: string) => {
      const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
      return events.map(({ action, before, after }) => ({ action, before, after }))
    },
    /** Places an order of $28.50. @returns the order's id. */
    order: async (user: { id: string; email: string; cookie: string }) =>
      sampleRecordsOf(shop, user, await shop.addProduct({ stock: null })).orderId(),
  }
}

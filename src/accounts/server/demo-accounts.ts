import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import type { Installation, Platform } from '../../kit/server/platform.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { generatedPassword } from './first-root.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { renewCredential } from './renew-credential.ts'
import {
  createUser,
  findStaffAndDemoPasswordHashes,
  findUserByEmail,
  lockUserByEmail,
  type NewUser,
} from './user-queries.ts'

/** The documented password of every demo account; rejected outside the demo. */
export const demoPassword = 'FlorDeMaga1'

const accounts: Omit<NewUser, 'password'>[] = [
  { email: 'root@flordemaga.test', role: 'root', firstName: 'Yarelis', lastName: 'Colón' },
  { email: 'admin@flordemaga.test', role: 'admin', firstName: 'Nilsa', lastName: 'Báez' },
  {
    email: 'customer@flordemaga.test',
    role: 'customer',
    firstName: 'Marisol',
    lastName: 'Núñez',
    phone: '787-555-0142',
    shippingStreet: '12 Calle de la Candelaria',
    shippingCity: 'Mayagüez',
    shippingState: 'PR',
    shippingZip: '00680',
    shippingCountry: 'US',
    sameAsShipping: true,
  },
]

/** Additional accounts that fill the lists of the back office. */
const people: Omit<NewUser, 'password'>[] = [
  { email: 'nereida@flordemaga.test', role: 'admin', firstName: 'Nereida', lastName: 'Vélez', language: 'es' },
  {
    email: 'ivelisse@correo.test',
    firstName: 'Ivelisse',
    lastName: 'Rosado Peña',
    phone: '939-555-0118',
    language: 'es',
    shippingStreet: '45 Calle Méndez Vigo',
    shippingCity: 'Ponce',
    shippingState: 'PR',
    shippingZip: '00730',
    shippingCountry: 'US',
  },
  { email: 'joaquin@correo.test', firstName: 'Joaquín', lastName: 'Marrero', phone: '787-555-0163', language: 'es' },
  { email: 'dana@correo.test', firstName: 'Dana', lastName: "O'Neill", language: 'en' },
  { email: 'zoraida@correo.test', firstName: 'Zoraida', lastName: 'Ñeco', language: 'es', emailVerified: false },
]

/** The number of accounts that {@link seedDemoAccounts} creates. */
export const demoAccountCount = accounts.length + people.length

/** Creates the missing demo accounts. @throws Error outside the demo. */
export async function seedDemoAccounts(platform: Installation): Promise<void> {
  if (platform.config.mode !== 'demo') throw new Error('demo accounts are for the demo only')
  for (const account of [...accounts, ...people]) {
    if (await findUserByEmail(platform.database.db, account.email)) continue
    const now = platform.clock()
    const user = { emailVerified: true, ...account, password: await hashPassword(demoPassword) }
    await inTransaction(platform.database, (tx) => createUser(tx, { ...user, createdAt: now, updatedAt: now }))
  }
}

/**
 * Replaces the demo's public password with a random one that is not shown, when a demo becomes a real shop.
 * @returns the addresses of these accounts.
 */
export async function lockDemoPasswords(platform: Platform): Promise<string[]> {
  const locked: string[] = []
  for (const { email, hash } of await findStaffAndDemoPasswordHashes(platform.database.db)) {
    if (!(await verifyPassword(hash, demoPassword))) continue
    const password = await hashPassword(generatedPassword())
    await inTransaction(platform.database, async (tx) => {
      const user = await lockUserByEmail(tx, email)
      if (user) await renewCredential(platform, tx, user, { password })
    })
    locked.push(email)
  }
  return locked
}

/** @throws StartRefusal when an account of a production shop has the demo's public password. */
export async function refuseDemoPasswords(db: Db): Promise<void> {
  const email = await findDemoPassword(db)
  if (email === null) return
  throw new StartRefusal(
    `The account ${email} has the demo's password, which is public. Delete the account or change its password.`,
  )
}

/** The address of a staff or demo account with the demo's password, or null. */
export async function findDemoPassword(db: Db): Promise<string | null> {
  for (const { email, hash } of await findStaffAndDemoPasswordHashes(db)) {
    if (await verifyPassword(hash, demoPassword)) return email
  }
  return null
}

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { addTotp, Browser } from '../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, password, Visitor } from '../../testing/visitor.ts'
import { findRootToReset, generatedPassword, resetRoot } from './first-root.ts'
import { hashPassword } from './password-hash.ts'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop()
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

describe('resetting a root account on the server', () => {
  test('finds the only root, and requires an address with several roots', async () => {
    await expect(findRootToReset(shop.platform.database)).rejects.toThrow('no root account')
    const first = await shop.signIn({ role: 'root' })
    expect((await findRootToReset(shop.platform.database)).id).toBe(first.id)
    const second = await shop.signIn({ role: 'root' })
    await expect(findRootToReset(shop.platform.database)).rejects.toThrow('--email')
    expect((await findRootToReset(shop.platform.database, ` ${second.email.toUpperCase()} `)).id).toBe(second.id)
    const { email } = await shop.signIn({ role: 'admin' })
    await expect(findRootToReset(shop.platform.database, email)).rejects.toThrow('No root account has this address')
  })

  test('sets the password, ends the sessions, and records an audit event', async () => {
    const { id, email, cookie } = await shop.signIn({ role: 'root', password: hash })
    const made = generatedPassword()
    await expect(resetRoot(shop.platform, id, 'short')).rejects.toThrow('at least 8 characters')
    await resetRoot(shop.platform, id, made)
    expect((await new Visitor(shop, cookie).get('/api/auth/user')).status).toBe(401)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(401)
    expect((await new Visitor(shop).logIn(email, made)).status).toBe(200)
    const events = await shop.platform.database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(events).toMatchObject([{ action: 'user.root_reset', actorId: null }])
    expect(JSON.stringify(events)).not.toContain(made)
  })

  test('removes the second factors, with an audit event and a notification', async () => {
    const { id, email } = await shop.signIn({ role: 'root', password: hash })
    const browser = new Browser(shop)
    await browser.logIn(email, password)
    await addTotp(shop, browser)
    const made = generatedPassword()
    expect(await new Browser(shop).logIn(email, password)).toMatchObject({ status: 202 })
    await resetRoot(shop.platform, id, made)
    expect(await new Browser(shop).logIn(email, made)).toMatchObject({ status: 200 })
    const events = await shop.platform.database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    const byCommand = events.filter(({ actorId }) => actorId === null).map(({ action }) => action)
    expect(byCommand.sort()).toEqual(['user.root_reset', 'user.second_factors_removed'])
    const notifications = (await mailsTo(shop, email)).filter(({ template }) => template === 'second_factor_changed')
    expect(notifications.map(({ data }) => data)).toContainEqual(expect.objectContaining({ change: 'factors_removed' }))
  })

  test('refuses an account that is no root', async () => {
    const { id } = await shop.signIn({ role: 'admin' })
    await expect(resetRoot(shop.platform, id, generatedPassword())).rejects.toThrow('no root account')
  })
})

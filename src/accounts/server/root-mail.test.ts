import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMails } from '../../mail/server/deliver-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { settings } from '../../settings/server/tables.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { realShop } from '../../testing/real-shop.ts'
import { addTotp, Browser } from '../../testing/second-factor-browser.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { shown, Visitor, workDeferred } from '../../testing/visitor.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let admin: SignedIn
let ofRoot: MailServer
let ofAdmin: MailServer

beforeAll(async () => {
  shop = await startTestShop({ environment: { ...realShop, ALLOW_PRIVATE_SMTP: '1' } })
  root = await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[ofRoot, ofAdmin] = await Promise.all([startMailServer(), startMailServer()])
  const { db } = shop.platform.database
  await db.delete(mails)
  await db.delete(settings)
  clearSettingsCache(db)
})
afterEach(() => Promise.all([ofRoot.stop(), ofAdmin.stop()]))

async function saveAccount(by: SignedIn, server: MailServer) {
  const value = {
    smtpHost: '127.0.0.1',
    smtpPort: String(server.port),
    smtpUser: 'tienda@correo.test',
    smtpPassword: 'secret-of-the-mail',
    useSSL: false,
    fromName: 'Flor de Maga',
    fromEmail: 'tienda@correo.test',
  }
  expect((await new Visitor(shop, by.cookie).post('/api/settings', { key: 'email', value })).status).toBe(200)
}

const askReset = ({ email }: SignedIn) => new Visitor(shop).post('/api/auth/forgot-password', { email })

/** Attempts to deliver every queued mail once. */
async function deliver() {
  await workDeferred(shop)
  const { db } = shop.platform.database
  for (const { id } of await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued'))) {
    await deliverMails(shop.platform, shop.mail, [id])
  }
}

const sentTo = (server: MailServer) => server.received.flatMap(({ recipients }) => recipients).sort()

test('sends the reset link of a root with the mail account that a root saved, with the same answer either way', async () => {
  await saveAccount(admin, ofAdmin)
  const refused = await askReset(root)
  await deliver()
  expect(sentTo(ofAdmin)).toEqual([])
  const customer = await shop.signIn()
  expect(shown(await askReset(customer))).toEqual(shown(refused))
  await deliver()
  expect(sentTo(ofAdmin)).toEqual([customer.email])
  const [kept] = await shop.platform.database.db.select().from(mails).where(eq(mails.template, 'password_reset'))
  expect(kept).toMatchObject({ recipient: root.email, state: 'queued', lastFault: 'no_root_account' })
  await saveAccount(root, ofRoot)
  await askReset(root)
  await deliver()
  expect(sentTo(ofRoot)).toContain(root.email)
})

test('an admin who changes the mail account receives neither the notification nor the links of roots', async () => {
  await saveAccount(root, ofRoot)
  await deliver()
  ofRoot.received.length = 0
  await saveAccount(admin, ofAdmin)
  await askReset(root)
  await deliver()
  expect(sentTo(ofRoot)).toEqual([root.email, root.email])
  expect(sentTo(ofAdmin)).toEqual([])
})

test('sends the notification of a change by a root with the previous mail account', async () => {
  await saveAccount(root, ofRoot)
  await deliver()
  ofRoot.received.length = 0
  await saveAccount(root, ofAdmin)
  await deliver()
  expect(sentTo(ofRoot)).toEqual([root.email])
  expect(sentTo(ofAdmin)).toEqual([])
  const rows = await shop.platform.database.db.select({ setting: mails.mailSetting }).from(mails)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ setting }) => setting))).toEqual(new Set([null]))
})

test("sends the notification about a root's second factor with the mail account that a root saved", async () => {
  await saveAccount(root, ofRoot)
  await saveAccount(admin, ofAdmin)
  await deliver()
  for (const server of [ofRoot, ofAdmin]) server.received.length = 0
  for (const { cookie } of [root, admin]) {
    const browser = new Browser(shop)
    const [name = '', value = ''] = cookie.split('=')
    browser.cookies.set(name, value)
    expect((await addTotp(shop, browser)).added).toMatchObject({ status: 200 })
  }
  await deliver()
  expect(sentTo(ofRoot)).toEqual([root.email])
  expect(sentTo(ofAdmin)).toEqual([admin.email])
})

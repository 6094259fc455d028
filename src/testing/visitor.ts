import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { deferredRequestJob } from '../accounts/server/deferred-requests.ts'
import { mailSignInCode, signInCodeJob } from '../accounts/server/sign-in-code.ts'
import { users } from '../accounts/server/tables.ts'
import { workDeferredRequest } from '../accounts/server/work-deferred-request.ts'
import { newsletterJob, workNewsletterRequest } from '../consents/server/consents.ts'
import type { Method } from '../kit/endpoint.ts'
import type { Platform } from '../kit/server/platform.ts'
import { open } from '../kit/server/secrets/secret-box.ts'
import { statements, type TracedStatement } from '../kit/server/tracing.ts'
import { mailPayloadPurpose } from '../mail/server/queue-mail.ts'
import { mails } from '../mail/server/tables.ts'
import { newClientAddress } from './client-address.ts'
import type { TestShop } from './test-shop.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
  setCookie: string | undefined
}

/** The cookie by which the shop knows a browser again. */
const browserCookie = /^(__Host-)?browser=/

/** A client with its own address that stores its session cookie, and that of its browser. */
export class Visitor {
  readonly #shop: TestShop
  readonly #ip: string
  cookie: string | null
  /** The cookie of the browser. */
  #browser: string | null = null

  constructor(shop: TestShop, cookie: string | null = null, ip = newClientAddress()) {
    this.#shop = shop
    this.#ip = ip
    this.cookie = cookie
  }

  async call(method: Method, url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [this.cookie, this.#browser].filter((one) => one !== null).join('; ')
    const answer = await this.#shop.server.inject({
      method,
      url,
      remoteAddress: this.#ip,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    this.#browser = cookies.find((one) => browserCookie.test(one))?.split(';')[0] ?? this.#browser
    const others = cookies.filter((one) => !browserCookie.test(one))
    const setCookie = others.length > 0 ? others.toString() : undefined
    if (setCookie) this.cookie = /^(__Host-)?sid=;/.test(setCookie) ? null : (setCookie.split(';')[0] ?? null)
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json(), setCookie }
  }

  /** The value of the cookie of the browser. */
  get browser(): string | null {
    return this.#browser?.split('=')[1] ?? null
  }

  get = (url: string) => this.call('GET', url)
  post = (url: string, body: object = {}) => this.call('POST', url, body)
  put = (url: string, body: object) => this.call('PUT', url, body)
  logIn = (email: string, password: string) => this.post('/api/auth/login', { email, password })
}

/** The answer without the request id. */
export function shown({ status, body }: Answer) {
  const { requestId: _, ...rest } = body
  return { status, ...rest }
}

export const newEmail = () => `ana-${randomUUID().slice(0, 8)}@correo.test`

export const password = 'Cafetal8'

export const registration = (email: string, changes: object = {}) => ({
  email,
  password,
  firstName: 'Ana',
  lastName: "O'Neill Núñez",
  phone: '+1 (787) 555-0100',
  shippingStreet: 'Calle Unión 12, Apt. #3',
  shippingCity: 'Mayagüez',
  shippingState: 'PR',
  shippingZip: '00680',
  shippingCountry: 'USA',
  ...changes,
})

const deferred: Record<string, (platform: Platform, data: { sealed: string }) => Promise<void>> = {
  [deferredRequestJob.name]: workDeferredRequest,
  [signInCodeJob.name]: mailSignInCode,
  [newsletterJob.name]: workNewsletterRequest,
}

/** Does what registrations, forgotten passwords, requested codes and newsletters left to jobs, in shops that run none. */
export async function workDeferred(shop: TestShop): Promise<void> {
  for (;;) {
    const { rows } = await shop.platform.database.pool.query<{ name: string; data: { sealed: string } }>(
      `update pgboss.job set state = 'completed', completed_on = now() where id = (
         select id from pgboss.job where name = any($1) and state = 'created' order by created_on limit 1 for update
       ) returning name, data`,
      [Object.keys(deferred)],
    )
    const [job] = rows
    if (!job) return
    await deferred[job.name]?.(shop.platform, job.data)
  }
}

/** The statements of the shop while `work` runs, in order: command and table. */
export async function statementsDuring(shop: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  await workDeferred(shop)
  const sent: string[] = []
  const note = (traced: unknown) => {
    const { operation, table } = traced as TracedStatement
    sent.push(`${operation} ${table ?? ''}`.trim())
  }
  statements.start.subscribe(note)
  await work()
  statements.start.unsubscribe(note)
  return sent
}

/** What tests read of the data of a mail. */
interface MailedData {
  code?: string
  verifyUrl?: string
  resetUrl?: string
  confirmUrl?: string
}

/** The mails to an address, newest first, with their data in clear text. */
export async function mailsTo(shop: TestShop, address: string) {
  await workDeferred(shop)
  const rows = await shop.platform.database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(desc(mails.createdAt))
  return rows.map(({ template, payload, language }) => {
    const data: MailedData = JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, payload))
    return { template, data, language }
  })
}

/** The token at the end of the newest verification or reset link. */
export async function newestToken(shop: TestShop, address: string): Promise<string> {
  for (const { template, data } of await mailsTo(shop, address)) {
    const link = template === 'verification' || template === 'password_reset'
    const url = link ? (data.verifyUrl ?? data.resetUrl) : undefined
    if (url) return url.slice(url.lastIndexOf('/') + 1)
  }
  throw new Error(`no link was mailed to ${address}`)
}

export async function storedUser(shop: TestShop, email: string) {
  await workDeferred(shop)
  const [row] = await shop.platform.database.db.select().from(users).where(eq(users.email, email))
  return row
}

/** Columns of a user that no form may set. */
export const forbiddenColumns: Record<string, unknown> = {
  id: '00000000-0000-4000-8000-000000000000',
  role: 'root',
  emailVerified: true,
  isEmailVerified: true,
  pendingEmail: 'mallory@correo.test',
  profileImageUrl: 'https://evil.test/x.png',
  emailVerificationToken: 'x',
  emailVerificationExpires: '2099-01-01T00:00:00Z',
  passwordResetToken: 'x',
  passwordResetExpires: '2099-01-01T00:00:00Z',
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
}

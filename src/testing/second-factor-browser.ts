import { TOTP } from 'otpauth'
import { hashPassword } from '../accounts/server/password-hash.ts'
import type { Method } from '../kit/endpoint.ts'
import { Authenticator } from './authenticator.ts'
import { newClientAddress } from './client-address.ts'
import { samplePassword } from './samples.ts'
import type { TestShop } from './test-shop.ts'

/** A client with its own address and cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #shop: TestShop
  readonly #ip: string

  constructor(shop: TestShop, ip = newClientAddress()) {
    this.#shop = shop
    this.#ip = ip
  }

  async call(method: Method, url: string, body?: object) {
    const answer = await this.#shop.server.inject({
      method,
      url,
      remoteAddress: this.#ip,
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json(), answer }
  }

  logIn(email: string, password = samplePassword) {
    return this.call('POST', '/api/auth/login', { email, password })
  }

  confirm(password = samplePassword) {
    return this.call('POST', '/api/auth/confirm', { password })
  }

  code(code: string, method: 'totp' | 'recovery' = 'totp') {
    return this.call('POST', '/api/auth/second-factor/code', { method, code })
  }

  /** The challenge for the passkeys of the account that is signing in. */
  async challenge(): Promise<string> {
    return (await this.call('POST', '/api/auth/second-factor/passkey-options')).body.challenge
  }

  passkey(answer: object) {
    return this.call('POST', '/api/auth/second-factor/passkey', answer)
  }

  /** The signed-in user, or null. */
  async user(): Promise<{ email: string; secondFactorMissing: boolean; inactivityMinutes: number } | null> {
    const { status, body } = await this.call('GET', '/api/auth/user')
    return status === 200 ? body : null
  }
}

let password: Promise<string> | undefined

/** A staff member with a separate browser, signed in with the password. */
export async function staffBrowser(shop: TestShop, role: 'admin' | 'root' | 'customer' = 'admin') {
  password ??= hashPassword(samplePassword)
  const { id, email } = await shop.signIn({ role, password: await password })
  const browser = new Browser(shop)
  await browser.logIn(email)
  return { id, email, browser }
}

/** Advances the clock while the session stays active. */
export async function stayActive(shop: TestShop, browser: Browser, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 8) {
    shop.wait(8 * 60_000)
    await browser.call('POST', '/api/auth/activity')
  }
}

/** The code of an app at the shop's time, shifted by a number of 30 s steps. */
export function codeOf(shop: TestShop, secret: string, steps = 0): string {
  return TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: shop.platform.clock().getTime() + steps * 30_000,
  })
}

/** Adds an authenticator app to the signed-in account and advances the clock to the next code. */
export async function addTotp(shop: TestShop, browser: Browser) {
  const { secret } = (await browser.call('POST', '/api/profile/totp')).body
  const code = codeOf(shop, secret)
  const added = await browser.call('PUT', '/api/profile/totp', { code })
  shop.wait(30_000)
  return { secret: secret as string, code, recoveryCodes: added.body.recoveryCodes as string[] | null, added }
}

/** Adds a passkey to the signed-in account. */
export async function addPasskey(shop: TestShop, browser: Browser, name = 'Phone') {
  const authenticator = new Authenticator(shop.config.publicUrl)
  const { challenge } = (await browser.call('POST', '/api/profile/passkeys/options')).body
  const added = await browser.call('POST', '/api/profile/passkeys', { name, ...authenticator.create(challenge) })
  return { authenticator, added }
}

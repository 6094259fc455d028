import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { realShop } from '../../../testing/real-shop.ts'
import { samplePassword } from '../../../testing/samples.ts'
import { addPasskey, addTotp, Browser, codeOf, staffBrowser } from '../../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { mailsTo, newestToken } from '../../../testing/visitor.ts'
import { sweepUnfinished } from './sweep.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

/** A user with an authenticator app, and a browser with a pending sign-in. */
async function halfSignedIn() {
  const { id, email, browser } = await staffBrowser(shop)
  const totp = await addTotp(shop, browser)
  const other = new Browser(shop)
  const login = await other.logIn(email)
  return { id, email, owner: browser, browser: other, login, ...totp, recoveryCodes: totp.recoveryCodes ?? [] }
}

async function withPasskey() {
  const { id, email, browser: owner } = await staffBrowser(shop)
  const { authenticator } = await addPasskey(shop, owner)
  const browser = new Browser(shop)
  await browser.logIn(email)
  return { id, email, owner, browser, authenticator }
}

const refusal = (code: string) => ({
  status: 401,
  body: { code, message: expect.not.stringContaining('Unauthorized') },
})

describe('the password of an account with a second factor', () => {
  test('opens no session and returns the methods to confirm the sign-in', async () => {
    const { browser, login } = await halfSignedIn()
    expect(login).toMatchObject({ status: 202, body: { secondFactor: ['totp', 'recovery'] } })
    expect([...browser.cookies.keys()]).toEqual(['sign-in'])
    expect(login.answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', maxAge: 600 }])
    expect(await browser.user()).toBeNull()
  })

  test('the cookie of the pending sign-in grants no other access', async () => {
    const { browser } = await halfSignedIn()
    browser.cookies.set('sid', browser.cookies.get('sign-in') ?? '')
    for (const url of ['/api/auth/user', '/api/orders', '/api/profile/second-factor']) {
      expect(await browser.call('GET', url)).toMatchObject({ status: 401 })
    }
  })

  test('signs in directly without a second factor', async () => {
    const { email } = await staffBrowser(shop)
    const browser = new Browser(shop)
    expect(await browser.logIn(email)).toMatchObject({ status: 200, body: { email, secondFactorMissing: false } })
    expect([...browser.cookies.keys()]).toEqual(['sid', 'browser'])
    expect(await new Browser(shop).logIn(email, 'Wrong-2026')).toMatchObject(refusal('invalid_credentials'))
  })
})

describe('a code of the authenticator app', () => {
  test('completes the sign-in once', async () => {
    const { email, browser, secret } = await halfSignedIn()
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200, body: { email } })
    expect([...browser.cookies.keys()]).toEqual(['sid', 'browser', 'device'])
    expect(await browser.user()).toMatchObject({ email })
    expect(await browser.code(codeOf(shop, secret, 1))).toMatchObject(refusal('sign_in_expired'))
  })

  test('is accepted with a clock skew of up to 30 seconds', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [3, 401],
      [1, 200],
    ] as const) {
      const { browser, secret } = await halfSignedIn()
      shop.wait(60_000)
      expect(await browser.code(codeOf(shop, secret, steps)), `${steps}`).toMatchObject({ status })
    }
  })

  test('is rejected when it or a later one was used before, also in another browser', async () => {
    const { email, browser, secret } = await halfSignedIn()
    const code = codeOf(shop, secret)
    await browser.code(code)
    const attacker = new Browser(shop)
    await attacker.logIn(email)
    expect(await attacker.code(code)).toMatchObject(refusal('invalid_code'))
    expect(await attacker.code(codeOf(shop, secret, -1))).toMatchObject(refusal('invalid_code'))
    expect(await attacker.code(codeOf(shop, secret, 1))).toMatchObject({ status: 200 })
  })

  test('is rejected at a sign-in when it confirmed the app', async () => {
    const { email, browser } = await staffBrowser(shop)
    const { code } = await addTotp(shop, browser)
    const other = new Browser(shop)
    await other.logIn(email)
    expect(await other.code(code)).toMatchObject(refusal('invalid_code'))
  })

  test('signs in once under concurrent requests', async () => {
    const { email, secret } = await halfSignedIn()
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = new Browser(shop)
        await browser.logIn(email)
        return browser
      }),
    )
    const code = codeOf(shop, secret)
    const answers = await Promise.all(browsers.map((browser) => browser.code(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is rejected when malformed', async () => {
    const { browser } = await halfSignedIn()
    for (const code of ['', '000000', 'abcdef', '12345', '1234567', '１２３４５６', "' or 1=1"]) {
      expect(await browser.code(code), code).toMatchObject(refusal('invalid_code'))
    }
  })

  test('is rejected for a passkey, for another account, and without the password', async () => {
    const one = await halfSignedIn()
    const two = await halfSignedIn()
    expect(await one.browser.code(codeOf(shop, two.secret))).toMatchObject(refusal('invalid_code'))
    expect(await new Browser(shop).code(codeOf(shop, one.secret))).toMatchObject(refusal('sign_in_expired'))
    const { browser } = await withPasskey()
    expect(await browser.code(codeOf(shop, one.secret))).toMatchObject(refusal('invalid_code'))
  })
})

describe('a recovery code', () => {
  test('completes one sign-in, with an audit event and a notification', async () => {
    const { id, email, browser, recoveryCodes } = await halfSignedIn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ')
    expect(await browser.code(typed, 'recovery')).toMatchObject({ status: 200 })
    expect((await mailsTo(shop, email))[0]).toMatchObject({
      template: 'second_factor_changed',
      data: { change: 'recovery_code_used', detail: '9' },
    })
    const again = new Browser(shop)
    await again.logIn(email)
    expect(await again.code(recoveryCodes[0] ?? '', 'recovery')).toMatchObject(refusal('invalid_code'))
    expect(await again.code(recoveryCodes[1] ?? '', 'recovery')).toMatchObject({ status: 200 })
    const { rows } = await shop.platform.database.pool.query(
      `select after from audit_events where action = 'user.recovery_code_used' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([{ after: { left: 9 } }, { after: { left: 8 } }])
  })

  test('is stored as a hash, and the secret of an app encrypted', async () => {
    const { id, recoveryCodes, secret } = await halfSignedIn()
    const { rows } = await shop.platform.database.pool.query(
      `select string_agg(t, ' ') as dump from (
         select row_to_json(r)::text t from recovery_codes r where user_id = $1
         union all select row_to_json(s)::text from totp_secrets s where user_id = $1
         union all select row_to_json(e)::text from second_factor_enrollments e where user_id = $1) all_rows`,
      [id],
    )
    const dump: string = rows[0].dump
    for (const code of recoveryCodes) {
      expect(dump).not.toContain(code)
      expect(dump).not.toContain(code.replaceAll('-', ''))
    }
    expect(dump).not.toContain(secret)
  })
})

describe('a pending sign-in', () => {
  test('expires after 10 minutes and is deleted', async () => {
    const { id, browser, secret } = await halfSignedIn()
    shop.wait(10 * 60_000 + 1_000)
    expect(await browser.code(codeOf(shop, secret))).toMatchObject(refusal('sign_in_expired'))
    await sweepUnfinished(shop.platform)
    const { rows } = await shop.platform.database.pool.query('select 1 from pending_sign_ins where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('ends when the password changes meanwhile; a reset keeps the second factor', async () => {
    const { email, browser, secret } = await halfSignedIn()
    await browser.call('POST', '/api/auth/forgot-password', { email })
    const password = 'Guanabana-7'
    const reset = { token: await newestToken(shop, email), password }
    expect(await browser.call('POST', '/api/auth/reset-password', reset)).toMatchObject({ status: 200 })
    expect(await browser.code(codeOf(shop, secret))).toMatchObject(refusal('sign_in_expired'))
    expect(await browser.logIn(email, password)).toMatchObject({ status: 202 })
    expect(await browser.user()).toBeNull()
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
  })

  test('is bound to its browser, and is replaced by the next one', async () => {
    const { email, browser, secret } = await halfSignedIn()
    const first = browser.cookies.get('sign-in') ?? ''
    await browser.logIn(email)
    const stranger = new Browser(shop)
    stranger.cookies.set('sign-in', first)
    expect(await stranger.code(codeOf(shop, secret))).toMatchObject(refusal('sign_in_expired'))
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
  })

  test('is sent over https only, to this host only, in a shop behind https', async () => {
    const { email, browser } = await staffBrowser(shop)
    await addTotp(shop, browser)
    const share = shop as Awaited<ReturnType<typeof startTestShop>>
    const real = await startTestShop({ share, environment: realShop })
    const { answer } = await new Browser(real).logIn(email)
    expect(answer.cookies).toMatchObject([{ name: '__Host-sign-in', secure: true, path: '/' }])
    await real.close()
  })
})

describe('a passkey', () => {
  test('completes the sign-in and stores the time of use', async () => {
    const { email, browser, authenticator } = await withPasskey()
    expect(await browser.passkey(authenticator.get(await browser.challenge()))).toMatchObject({
      status: 200,
      body: { email },
    })
    const { body } = await browser.call('GET', '/api/profile/second-factor')
    expect(body.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }])
  })

  test('is accepted once per challenge, for the newest only', async () => {
    const { email, browser, authenticator } = await withPasskey()
    const old = await browser.challenge()
    const challenge = await browser.challenge()
    expect(await browser.passkey(authenticator.get(old))).toMatchObject(refusal('passkey_refused'))
    // The failed response consumed the challenge.
    expect(await browser.passkey(authenticator.get(challenge))).toMatchObject(refusal('passkey_refused'))
    const answer = authenticator.get(await browser.challenge())
    expect(await browser.passkey(answer)).toMatchObject({ status: 200 })
    const attacker = new Browser(shop)
    await attacker.logIn(email)
    await attacker.challenge()
    expect(await attacker.passkey(answer)).toMatchObject(refusal('passkey_refused'))
  })

  test('is rejected from another site, for another challenge or account, and when cloned', async () => {
    const { browser, authenticator } = await withPasskey()
    const other = await withPasskey()
    const attacks = [
      (challenge: string) => authenticator.get(challenge, { origin: 'https://shop.test.evil.test' }),
      (challenge: string) => authenticator.get(challenge, { origin: 'http://shop.test:8080' }),
      (challenge: string) => authenticator.get(challenge, { rpId: 'evil.test' }),
      (challenge: string) => authenticator.get(challenge, { challenge: 'Zm9yZWlnbg' }),
      (challenge: string) => authenticator.get(challenge, { type: 'webauthn.create' }),
      (challenge: string) => authenticator.get(challenge, { counter: 1 }),
      (challenge: string) => other.authenticator.get(challenge),
      (challenge: string) => ({ ...other.authenticator.get(challenge), id: authenticator.id }),
      (challenge: string) => ({ ...authenticator.get(challenge), signature: 'AAAA' }),
      (challenge: string) => ({ ...authenticator.get(challenge), clientDataJSON: 'AAAA' }),
      (challenge: string) => ({ ...authenticator.get(challenge), authenticatorData: 'AAAA' }),
      (challenge: string) => new Authenticator(shop.config.publicUrl).get(challenge),
    ]
    for (const [at, attack] of attacks.entries()) {
      const answer = await browser.passkey(attack(await browser.challenge()))
      expect(answer, `attack ${at}`).toMatchObject(refusal('passkey_refused'))
    }
    const foreign = await other.browser.challenge()
    await browser.challenge()
    expect(await browser.passkey(authenticator.get(foreign))).toMatchObject(refusal('passkey_refused'))
    expect(await browser.user()).toBeNull()
    expect(await browser.passkey(authenticator.get(await browser.challenge(), { counter: 99 }))).toMatchObject({
      status: 200,
    })
  })

  test('requires the password first', async () => {
    const { authenticator } = await withPasskey()
    const stranger = new Browser(shop)
    expect(await stranger.call('POST', '/api/auth/second-factor/passkey-options')).toMatchObject(
      refusal('sign_in_expired'),
    )
    expect(await stranger.passkey(authenticator.get('AAAA'))).toMatchObject(refusal('sign_in_expired'))
  })
})

test('limits guesses of a code per account, regardless of the client address', async () => {
  const limited = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  const { email, browser } = await staffBrowser(limited)
  const { secret } = await addTotp(limited, browser)
  const wrong = codeOf(limited, secret, 5)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const attacker = new Browser(limited)
    await attacker.logIn(email)
    statuses.push((await attacker.code(wrong)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const owner = new Browser(limited)
  expect(await owner.logIn(email, samplePassword)).toMatchObject({ status: 202 })
  expect(await owner.code(codeOf(limited, secret))).toMatchObject({ status: 429 })
  await limited.close()
})

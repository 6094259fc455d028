import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { contentSecurityPolicy } from '../../kit/server/http/security.ts'
import { sourcesOf } from '../../payments/paypal/server/paypal-provider.ts'
import { realShop } from '../../testing/real-shop.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

const password = 'Cafetal8'
let shop: Awaited<ReturnType<typeof startTestShop>>
let real: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  real = await startTestShop({ share: shop, environment: realShop })
})
afterAll(async () => {
  await real.close()
  await shop.close()
})

describe('the headers of every answer', () => {
  const asked = [
    '/healthz',
    '/api/products',
    '/api/auth/user',
    '/api/nowhere',
    '/nowhere',
    '/api/products/%ff',
    '/images/x',
    '/paypal/setup',
  ]

  test.each(asked)('GET %s', async (url) => {
    const { headers } = await real.server.inject({ method: 'GET', url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined])
    if (url.includes('%ff')) return
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (/^\/(api|paypal)\//.test(url)) {
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['cache-control']).toMatch(/no-store|no-cache/)
    }
  })

  test('include subdomains in HSTS only when configured', async () => {
    const environment = { ...realShop, HSTS_INCLUDE_SUBDOMAINS: '1' }
    const wide = await startTestShop({ share: shop, environment })
    const { headers } = await wide.server.inject('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await wide.close()
  })

  test('have HSTS only with https', async () => {
    const { headers } = await shop.server.inject('/healthz')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('set cookies of session and browser that are Secure, HttpOnly and SameSite', async () => {
    const { email } = await real.signIn({ password: await hashPassword(password) })
    const payload = { email, password }
    const answer = await real.server.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect([answer.headers['set-cookie']].flat().toSorted()).toEqual([
      expect.stringMatching(/^__Host-browser=[\w.-]{80,}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-sid=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })
})

describe('the policy of pages', () => {
  const options = {
    publicUrl: 'https://shop.test',
    trustHost: false,
    payments: sourcesOf({ emulatorUrl: null, emulatorPublicUrl: 'https://emulator.test' }),
    development: false,
  }
  const policy = (path: string) => contentSecurityPolicy(options, { path, scripts: ["'sha256-a='", "'sha256-b='"] })

  test('allows PayPal and Venmo on the pages of payments only', () => {
    for (const path of ['/checkout', '/es/checkout', '/checkout/', '/pay/x', '/es/pay/x']) {
      for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
        const [sources] = policy(path).match(new RegExp(`${directive} [^;]*`)) ?? []
        expect(sources).toContain('https://*.paypal.com https://*.venmo.com')
      }
    }
    for (const path of [
      '/',
      '/es',
      '/checkout/x',
      '/checkouts',
      '/x/checkout',
      '/CHECKOUT',
      '//checkout',
      '/pay',
      '/pay/x/y',
      '/admin',
    ]) {
      expect(policy(path)).not.toMatch(/paypal|venmo|emulator/)
      expect(policy(path)).toContain("frame-src 'self';")
    }
  })

  test('allows inline scripts by hash only, no inline styles and no framing', () => {
    for (const path of ['/', '/checkout', '/admin']) {
      expect(policy(path)).toMatch(/script-src 'self' 'sha256-a=' 'sha256-b='[; ]/)
      expect(policy(path)).toContain("style-src 'self';")
      expect(policy(path)).not.toMatch(/unsafe-|nonce-/)
      expect(policy(path)).toContain("frame-ancestors 'none'")
      expect(policy(path)).toContain("base-uri 'none'")
      expect(policy(path)).toContain("object-src 'none'")
    }
  })
})

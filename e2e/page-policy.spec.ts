// Features: server

import type { APIResponse, Page } from '@playwright/test'
import { sourceHash } from '../src/kit/server/http/source-hash.ts'
import { demoAccounts, expect, signIn, test } from './fixtures.ts'

const ofEverybody = [
  '/',
  '/products',
  '/products?search=%00a%0D%0Ab&category=%3C!--%3Cscript%3E',
  '/products/rojo-ponce-lipstick',
  '/help',
  '/login',
  '/checkout',
  '/CHECKOUT',
  '/dashboard',
  '/reset-password/x',
  '/nowhere',
]
const ofStaff = ['/dashboard?section=orders', '/checkout', '/admin/products', '/admin/dashboard', '/admin/orders']

function sourcesOf(policy: string, directive: string): string[] {
  const [, ...sources] =
    policy
      .split('; ')
      .find((one) => one.startsWith(`${directive} `))
      ?.split(' ') ?? []
  return sources
}

/** The page allows exactly the inline scripts that are in its HTML, and no inline style. */
async function expectExactPolicy(response: APIResponse): Promise<void> {
  const html = await response.text()
  const policy = response.headers()['content-security-policy'] ?? ''
  const where = response.url()
  const inline = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/ src=| type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => sourceHash(text))
  expect(inline.length, where).toBeGreaterThan(0)
  const [own, ...others] = sourcesOf(policy, 'script-src')
  expect(own, where).toBe("'self'")
  expect(others.filter((source) => !source.startsWith('http')).sort(), where).toEqual([...new Set(inline)].sort())
  expect(sourcesOf(policy, 'style-src'), where).toEqual(["'self'"])
  expect(html, where).not.toMatch(/<style|nonce/)
  // Proxies buffer the headers of a response in 4 or 8 kB.
  expect(policy.length, where).toBeLessThan(1500)
}

async function expectExactPolicies(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths.flatMap((one) => [one, `/es${one}`])) {
    await expectExactPolicy(await page.request.get(path))
  }
}

test('every page allows exactly its own inline scripts', async ({ page }) => {
  await expectExactPolicies(page, ofEverybody)
  await signIn(page, demoAccounts.root)
  await expectExactPolicies(page, ofStaff)
})

test('a page for anonymous visitors has the same bytes each time', async ({ request }) => {
  const [first, second] = [await request.get('/'), await request.get('/')]
  expect(await first.body()).toEqual(await second.body())
  expect(first.headers()['content-security-policy']).toBe(second.headers()['content-security-policy'])
})

test('characters that the HTML parser replaces do not block the scripts of a page', async ({ page }) => {
  await page.goto('/products?search=%00a%0D%0Ab')
  await expect(page.getByRole('searchbox').first()).toBeVisible()
})

for (const [what, injected] of [
  ['an inline script', '<script>window.ran=1</script>'],
  ['an event handler', '<img src="data:," onerror="window.ran=1">'],
] as const) {
  test(`the browser does not run ${what} that is added to a page`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/Content Security Policy/)
    await page.route('**/help', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</body>', () => `${injected}</body>`) })
    })
    const blocked = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
    await page.goto('/help')
    await blocked
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
}

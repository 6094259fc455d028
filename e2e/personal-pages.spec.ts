// Features: store

import type { PageRenderer } from '../src/pages/server/page-renderer.ts'
import { fillPage, placeholderUserFor, preparePage } from '../src/pages/server/personal-page.ts'
import { joined } from '../src/pages/server/shared-bytes.ts'
import type { UserOnWire } from '../src/session/api.ts'
import { demoAccounts, expect, signIn, test } from './fixtures.ts'

// The server renders the shared pages once for a placeholder user and fills in the texts of each signed-in visitor.
// Here the same renderer renders them for real people too: both must be equal, byte for byte.

const addresses = ['/', '/es/', '/products', '/es/products?search=rosa', '/products/rojo-ponce-lipstick']
const informationPages = ['/help', '/es/pages/privacy', '/pages/shipping']

const hostile = `"'&<b>\\ \u2028 </script><script>alert(1)</script> $& $1 ñ 🌺`

/** Renders with the API of the test's shop, but this user. */
async function render(renderer: PageRenderer, origin: string, address: string, user: UserOnWire): Promise<string> {
  const context = {
    scriptNonce: 'nonce',
    requestId: 'request',
    publicUrl: origin,
    demo: true,
    emulatedPayments: false,
    fetchApi: async (path: string) =>
      path === '/api/auth/user' ? Response.json(user) : fetch(`${origin}${path}`, { redirect: 'manual' }),
  }
  const answer = await renderer.fetch(new Request(`${origin}${address}`, { headers: { accept: 'text/html' } }), {
    context,
  })
  expect(answer.status, address).toBe(200)
  // The times at which the queries were answered, and where the stream was cut into parts, depend on the moment.
  return (await answer.text())
    .replace(/(dataUpdatedAt:|dehydratedAt:|u:)\d{13}/g, '$1time')
    .replaceAll('</script><script nonce="nonce" data-tsr-stream-part="">', ';')
}

test('a page filled in for a person is the page rendered for that person', async ({ page, shop }) => {
  await signIn(page, demoAccounts.customer)
  const known: UserOnWire = await (await page.request.get('/api/auth/user')).json()
  const people: UserOnWire[] = [
    known,
    { ...known, role: 'admin', email: `o'hara&"co"@correo.test`, secondFactorMissing: true },
    { ...known, firstName: hostile, lastName: hostile, shippingStreet: hostile, phone: hostile, email: hostile },
    {
      ...known,
      role: 'root',
      phone: null,
      shippingStreet: '',
      profileImageUrl: '/uploads/a.webp',
      pendingEmail: hostile,
    },
  ]
  const entry: string = '../dist/server/server.js'
  const { default: renderer }: { default: PageRenderer } = await import(entry)
  for (const address of [...addresses, ...informationPages]) {
    for (const person of people) {
      const html = await render(renderer, shop.origin, address, placeholderUserFor(person))
      const prepared = preparePage({ html, scripts: [] })
      const filled = prepared && joined(fillPage(prepared, person).html).toString()
      expect(filled, address).toBe(await render(renderer, shop.origin, address, person))
      expect(filled, address).toContain(person.id)
    }
  }
})

test('two people see their own names on pages that were rendered once, also at the same time', async ({
  browser,
  shop,
}) => {
  const visit = async (email: typeof demoAccounts.admin | typeof demoAccounts.customer) => {
    const context = await browser.newContext({ baseURL: shop.origin })
    const page = await context.newPage()
    await signIn(page, email)
    for (const address of ['/', '/products', '/help']) {
      const answer = await page.goto(address)
      expect(answer?.headers()['cache-control'], address).toBe('private, no-store')
      await expect(page.locator('header').getByText(email)).toBeVisible()
    }
    await context.close()
  }
  await Promise.all([visit(demoAccounts.customer), visit(demoAccounts.admin)])
})

// Features: store, session

import type { Page, Route } from '@playwright/test'
import { demoAccounts, expect, expectToast, hydrated, openBeside, setOffline, signIn, test } from './fixtures.ts'

const header = (page: Page) => page.getByRole('banner')
const openCart = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ }).click()

async function open(page: Page, path = '/') {
  await page.goto(path)
}

test('the header links to every section of the home page and to the products', async ({ page }) => {
  await open(page)
  const links = header(page).getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', 'Products', 'About Us', 'Contact Us'])
  await expect(header(page).getByText('v3.0')).toBeVisible()
  await links.getByText('About Us').click()
  await expect(page).toHaveURL(/#about$/)
  await expect(page.getByRole('heading', { name: 'About Us', level: 2 })).toBeInViewport()
  await links.getByText('Contact Us').click()
  await expect(page).toHaveURL(/#contact$/)
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 2 })).toBeInViewport()
  await expect(page.locator('#contact')).toContainText('we reply within 24 hours')
  for (const highlight of ['Shipping to PR and USA', '100% secure payments']) {
    await expect(page.locator('#about').getByRole('heading', { name: highlight })).toBeVisible()
  }
  for (const anchor of ['home', 'products', 'about', 'contact']) await expect(page.locator(`#${anchor}`)).toBeAttached()
  const home = await page.request.get('/home', { maxRedirects: 0 })
  expect([home.status(), home.headers().location]).toEqual([301, '/'])
  expect(await (await page.request.get('/help')).text()).toContain('support is there 24/7')
})

test('the hero scrolls to its target, and all products are one click away', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Makeup Shopping Experience')
  const hero = page.locator('#home')
  await expect(hero.locator('svg').first()).toBeVisible()
  await expect(hero.getByText(/^Small-batch skin care and color from Puerto Rico/)).toBeVisible()
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/#about$/)
  await expect(page.getByRole('heading', { name: 'About Us', level: 2 })).toBeInViewport()
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL(/#products$/)
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeInViewport()
  const products: { name: string }[] = await (await page.request.get('/api/products')).json()
  const names = products.slice(0, 4).map(({ name }) => name)
  await expect(page.locator('#products').getByRole('article').getByRole('heading')).toHaveText(names)
  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
})

test('the language toggle keeps path and query, and is remembered', async ({ page }) => {
  await open(page, '/products?search=rojo')
  const toSpanish = header(page).getByText('ES', { exact: true })
  for (const click of [
    { modifiers: ['ControlOrMeta'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ] as const satisfies Parameters<typeof toSpanish.click>[0][]) {
    expect(await openBeside(toSpanish, click)).toBe('/es/products?search=rojo')
    await expect(page).toHaveURL(/\/products\?search=rojo$/)
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
    // Scroll position and forms are saved only when the page is left.
    expect(await page.evaluate(() => sessionStorage.getItem('scroll-after-language'))).toBeNull()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('es')
    await page.evaluate(() => localStorage.removeItem('language'))
  }
  await toSpanish.click()
  await expect(page).toHaveURL(/\/es\/products\?search=rojo$/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.goto('/')
  await expect(page).toHaveURL(/\/es\/$/)
  await hydrated(page)
  await header(page).getByText('EN', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
})

test('from 1024 px the header has links instead of a menu, for a visitor, a customer and staff', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 })
  for (const who of [null, demoAccounts.customer, demoAccounts.admin]) {
    if (who) await signIn(page, who)
    for (const path of ['/', '/es']) {
      await open(page, path)
      await page.evaluate(() => document.fonts.ready)
      await expect(header(page).getByRole('button', { name: /menu|menú/i })).toHaveCount(0)
      await expect(header(page).getByRole('navigation').getByRole('link')).toHaveCount(4)
      const isSignedOut = header(page).getByRole('link', { name: path === '/' ? 'Sign In' : 'Entrar' })
      await expect(isSignedOut).toHaveCount(who ? 0 : 1)
      const faults = await header(page).evaluate((bar) => {
        const parts = [...bar.querySelectorAll('a, button')].map((part) => ({
          part,
          box: part.getBoundingClientRect(),
        }))
        const inOrder = parts.filter(({ box }) => box.width > 0).sort((a, b) => a.box.left - b.box.left)
        const nameOf = (part: Element) => part.textContent || part.getAttribute('aria-label')
        const overlapping = inOrder.filter(({ box }, at) => at > 0 && box.left < (inOrder[at - 1]?.box.right ?? 0))
        const broken = inOrder.filter(({ box }) => box.height > 45 || box.right > innerWidth - 16)
        const name = bar.querySelector('a .truncate')
        const cut = name && name.scrollWidth > name.clientWidth ? [name.textContent] : []
        return [...[...overlapping, ...broken].map(({ part }) => nameOf(part)), ...cut]
      })
      expect(faults, `${path} for ${who}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    }
  }
})

test('the menu of a phone repeats the links, leads staff to their dashboard, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demoAccounts.admin)
  await open(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  for (const name of ['Home', 'Products', 'About Us', 'Contact Us', 'Admin Dashboard']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const categories = menu.getByRole('navigation', { name: 'Shop by Category' }).getByRole('link')
  // Another test of this shop may have added one.
  const known = await (await page.request.get('/api/categories')).json()
  await expect(categories).toHaveCount(known.length)
  await expect(menu.getByRole('link', { name: /^ES/ })).toBeVisible()
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(header(page).getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
})

test('the menu of a phone leads neither visitors nor customers to the back office', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page)
    await open(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('link', { name: 'Products', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: /admin/i })).toHaveCount(0)
  }
})

test('a signed-in user finds the dashboard and the sign-out', async ({ page }) => {
  await signIn(page)
  await open(page)
  const dashboard = header(page).getByRole('link', { name: 'Dashboard', exact: true })
  await expect(dashboard).toHaveAttribute('href', '/dashboard')
  const logout = header(page).getByRole('button', { name: `Logout ${demoAccounts.customer}` })
  await expect(logout.getByText(demoAccounts.customer)).toBeVisible()
  await logout.click()
  await expectToast(page, 'Logged Out', 'You have been signed out.')
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

for (const fate of ['fails', 'is not answered'] as const) {
  test(`a sign-out that ${fate} still leads home, and ends the session`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/Failed to load resource|sign|logout/i)
    await signIn(page)
    await open(page, '/help')
    const first = (route: Route) => (fate === 'fails' ? route.abort() : undefined)
    await page.route('**/api/auth/logout*', first, { times: 1 })
    await header(page)
      .getByRole('button', { name: /^Logout/ })
      .click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
    await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)
  })
}

test('on a slow phone, a document that hydrates after a pending sign-out ended shows no user', async ({ page }) => {
  await signIn(page)
  await open(page, '/help')
  await page.evaluate(() => localStorage.setItem('session-ending', '1'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await open(page)
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('the cart shows that it is empty, totals its lines, and requires an account', { tag: '@smoke' }, async ({
  page,
}) => {
  await open(page, '/products')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Add some products to get started!')).toBeVisible()
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expectToast(page, 'Empty Cart', 'Please add items to your cart before checkout.')
  await page.keyboard.press('Escape')
  const add = page.getByRole('button', { name: /^Add .*Palette to cart/i })
  await add.click()
  await add.click()
  await openCart(page)
  const line = drawer.getByRole('listitem').filter({ hasText: 'Viejo San Juan Palette' })
  await line.getByRole('button', { name: 'Decrease quantity of Viejo San Juan Palette' }).click()
  await expect(line.getByText('$84.00')).toHaveCount(0)
  await expect(drawer.getByRole('definition').last()).toHaveText('$42.00')
  await line.getByRole('button', { name: 'Increase quantity of Viejo San Juan Palette' }).click()
  await expect(line.locator('img')).toHaveAttribute('src', /viejo-san-juan-palette/)
  await expect(line.getByText('$42.00').first()).toBeVisible()
  await expect(line.getByText('$84.00')).toBeVisible()
  await expect(drawer.getByRole('term').filter({ hasText: 'Total' }).last()).toHaveText('Total')
  await expect(drawer.getByRole('definition').last()).toHaveText('$84.00')
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expectToast(page, 'Account Required', 'Please create an account or sign in to complete your purchase.')
  await expect(page).toHaveURL(/\/login\?redirect=checkout$/)
})

test('clearing the cart can be undone', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('button', { name: /^Add .*Palette to cart/i }).click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await drawer.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('$42.00').first()).toBeVisible()
})

test('two minutes without activity sign a customer out after a warning; any activity counts', async ({
  page,
  context,
}) => {
  let reports = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/activity')) reports += 1
  })
  await context.clock.install()
  await signIn(page)
  await open(page, '/help')
  const other = await context.newPage()
  await open(other, '/help')
  const warning = page.getByText('Are you still there?')
  for (const sign of ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click']) {
    await page.clock.runFor(80_000)
    await page.evaluate((name) => void document.body.dispatchEvent(new Event(name, { bubbles: true })), sign)
  }
  // The page reports 8 minutes of activity, about once a minute.
  expect(reports).toBeGreaterThan(4)
  expect(reports).toBeLessThan(20)
  await page.clock.runFor(80_000)
  await expect(warning).toBeHidden()
  await expect(header(other).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(warning).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByText('Are you still there?')).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(warning).toBeHidden()
  await other.close()
  await page.clock.runFor(90_000)
  await expect(warning).toBeVisible()
  const logout = page.waitForRequest('**/api/auth/logout*')
  await page.clock.runFor(31_000)
  expect((await logout).method()).toBe('POST')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a page opened minutes after the last activity ends the session instead of showing the account', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/help')
  // A page of the store would notice within a second and leave by itself.
  await page.goto('/robots.txt', { waitUntil: 'commit' })
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 121_000)))
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await signIn(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('an unknown path offers search and categories', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/)
  for (const path of ['/products/no-such-product', '/no-such-page']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    // Categories that arrive later would move the footer.
    expect(await response?.text(), path).toContain('href="/products?category=Lips"')
  }
  await hydrated(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link', { name: 'Lips' })).toHaveAttribute('href', '/products?category=Lips')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('rojo')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/products\?search=rojo$/)
})

test('without a connection the page stays, shows a notice, and continues when the connection is back', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Without a connection: Failed to fetch/)
  // Tests before may have loaded the cart in this browser.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await open(page, '/help')
  await setOffline(page, true)
  await openCart(page)
  await expect(page.getByRole('status').getByText('This could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await setOffline(page, false)
  await openCart(page)
  await expect(page.getByRole('dialog', { name: /Shopping Cart/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await setOffline(page, true)
  await header(page).getByRole('link', { name: 'Sign In / Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

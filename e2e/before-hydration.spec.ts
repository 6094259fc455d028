// Features: store

import type { Page } from '@playwright/test'
import { fillSignIn } from './account-steps.ts'
import { fillCart } from './checkout-steps.ts'
import {
  demoAccounts,
  demoPassword,
  expect,
  goInHistory,
  hydrated,
  newCustomer,
  openBeside,
  pathIn,
  test,
} from './fixtures.ts'

/** Opens a page and holds its scripts until `loadScripts` is called, which hydrates it on a CPU slowed four times. */
async function openWithoutScripts(page: Page, path: string): Promise<{ loadScripts: () => Promise<void> }> {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  const session = await page.context().newCDPSession(page)
  const slowCpu = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#content')).toBeVisible()
  // Elements move while the rest of the document is parsed and when fonts arrive, also during a click.
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(async () => void (await document.fonts.ready))
  return {
    loadScripts: async () => {
      // Only here: a slowed page keeps a core busy even while it waits.
      await slowCpu(4)
      release?.()
      await hydrated(page)
      await slowCpu(1)
    },
  }
}

/** Counts the requests to an endpoint. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'POST') calls += 1
  })
  return () => calls
}

const addFirst = (page: Page) =>
  page
    .locator('#products')
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
const cart = (page: Page) => page.getByRole('dialog', { name: /Shopping Cart/ })

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Coralís Rosario')
  await page.getByLabel('Email', { exact: true }).fill('coralis@correo.test')
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel("I'm not a robot").check()
}

test('two quick presses add two pieces, the drawer opens, and typed text stays', async ({ page }) => {
  const { loadScripts } = await openWithoutScripts(page, '/')
  await fillMessage(page)
  await addFirst(page).dblclick()
  await expect(addFirst(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Shopping cart, 0 items' }).click()
  await loadScripts()
  await expect(cart(page).getByRole('heading')).toHaveText('Shopping Cart (2)')
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2')
  await page.keyboard.press('Escape')
  await expect(addFirst(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await expect(page.getByLabel("I'm not a robot")).toBeChecked()
})

test('hydration keeps the scroll position, and a tap during it adds the product', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  const { loadScripts } = await openWithoutScripts(page, '/products?category=Body')
  const add = page.getByRole('button', { name: /^Add .+ to cart$/i }).last()
  await add.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(100)
  const box = await add.boundingBox()
  if (!box) throw new Error('the button has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await loadScripts()
  expect(await page.evaluate(() => window.scrollY)).toBe(position)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
})

test('a message is sent once', async ({ page }) => {
  const sent = countCalls(page, '/api/contact')
  const { loadScripts } = await openWithoutScripts(page, '/')
  await fillMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  expect(sent()).toBe(0)
  const response = page.waitForResponse('**/api/contact')
  await loadScripts()
  const message = { name: 'Coralís Rosario', email: 'coralis@correo.test', message: 'Hello', isHuman: true }
  expect((await response).request().postDataJSON()).toMatchObject(message)
  await expect(page.getByRole('status').getByText('Message Sent Successfully!')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a search and a category filter the list, and filters can be cleared', async ({ page }) => {
  const { loadScripts } = await openWithoutScripts(page, '/products')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('bal')
  await page.getByLabel('Category').selectOption('Lips')
  await loadScripts()
  await expect(search).toHaveValue('bal')
  await expect(page.getByLabel('Category')).toHaveValue('Lips')
  await expect(page).toHaveURL(/\/products\?search=bal&category=Lips$/)
  const filtered = await openWithoutScripts(page, '/products?search=bal&category=Lips')
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await filtered.loadScripts()
  await expect(page).toHaveURL(/\/products$/)
  await expect(search).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('all')
})

test('the quantity of a product is counted and added, also during hydration', async ({ page }) => {
  // Not one of the first products: other tests buy those, and this test needs a stock of six.
  const { loadScripts } = await openWithoutScripts(page, '/products/coco-and-honey-lip-balm')
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await page.getByLabel('Quantity', { exact: true }).fill('3')
  await more.click()
  await more.click()
  const hydration = loadScripts()
  await more.click()
  await hydration
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('6')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Shopping cart, 6 items' })).toBeVisible()
})

test('a click during the replay counts after what is replayed', async ({ page }) => {
  const { loadScripts } = await openWithoutScripts(page, '/products/coco-and-honey-lip-balm')
  const quantity = page.getByLabel('Quantity', { exact: true })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await quantity.fill('3')
  await more.click()
  // The replay makes React hydrate a field with this event before it restores the value.
  await more.evaluate((button: HTMLElement) =>
    addEventListener('touchcancel', () => setTimeout(() => button.click()), { once: true, capture: true }),
  )
  await loadScripts()
  await expect(quantity).toHaveValue('5')
})

test('a sign-in is sent once, with the password shown', async ({ page }) => {
  const sent = countCalls(page, '/api/auth/login')
  const { loadScripts } = await openWithoutScripts(page, '/login')
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await loadScripts()
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent()).toBe(1)
})

test('the registration tab opens and keeps the text typed in the other tab', async ({ page }) => {
  const { loadScripts } = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('coralis@correo.test')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await loadScripts()
  await expect(page.getByLabel('First Name')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('coralis@correo.test')
})

test('the menu of a phone opens; the language toggle keeps the typed message', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const menu = await openWithoutScripts(page, '/help')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.loadScripts()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Contact Us' })).toBeVisible()
  const toggle = await openWithoutScripts(page, '/')
  await page.getByLabel('Message').fill('¿Hacen talleres?')
  await page.getByRole('banner').getByText('ES', { exact: true }).click()
  await toggle.loadScripts()
  await expect(page).toHaveURL(/\/es\/?$/)
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Hacen talleres?')
  expect(await page.evaluate(() => document.cookie)).toContain('language=es')
})

test('what was typed and tapped stays when a password manager has put something beside the fields', async ({
  page,
  consoleGuard,
}) => {
  // React reports the unknown nodes, and renders the page anew.
  consoleGuard.allow(/Minified React error #4\d\d/)
  const intrude = () =>
    page.evaluate(() => {
      for (const input of document.querySelectorAll('input, textarea')) {
        const icon = document.createElement('div')
        icon.dataset.passwordManager = 'true'
        input.before(icon)
      }
    })
  const sent = countCalls(page, '/api/auth/login')
  const login = await openWithoutScripts(page, '/login')
  await intrude()
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await login.loadScripts()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent()).toBe(1)

  const home = await openWithoutScripts(page, '/')
  await intrude()
  await fillMessage(page)
  await addFirst(page).click()
  await home.loadScripts()
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await expect(page.getByLabel("I'm not a robot")).toBeChecked()
})

test('links work without scripts, and values restored by the browser on going back are kept', async ({ page }) => {
  const home = await openWithoutScripts(page, '/')
  await page.getByLabel('Message').fill('Hello')
  const products = page.getByRole('banner').getByRole('link', { name: 'Products' })
  expect(await openBeside(products, { modifiers: ['ControlOrMeta'] })).toBe('/products')
  await products.click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('rojo')
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/\/products\?search=rojo&category=all&sort=featured&min=&max=$/)
  await goInHistory(page, -1, /\/products$/)
  await goInHistory(page, -1, /\/$/)
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await home.loadScripts()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
})

test('the checkout keeps values autofilled when its form appears', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await page.addInitScript(() => {
    // Once: after the reload, the values must come from the draft.
    if (sessionStorage.getItem('autofilled')) return
    sessionStorage.setItem('autofilled', 'yes')
    const values = { city: 'Mayagüez', zip: '00680', state: 'PR', address: 'Calle Post 8' }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[name=zip]')) return
      observer.disconnect()
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
        if (!field) continue
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const { loadScripts } = await openWithoutScripts(page, '/checkout')
  await loadScripts()
  await expect(page.getByLabel('City')).toHaveValue('Mayagüez')
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Calle Post 8')
  await expect(page.getByLabel('ZIP code')).toHaveValue('00680')
  await expect(page.getByLabel('State')).toHaveValue('PR')
})

test('when scripts do not load, the page shows a notice, and a form leads to a page with instructions', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  await page.route('**/assets/**/*.js', (route) => route.abort())
  for (const [locale, title, notice] of [
    ['en', 'The form was not sent', 'This page works only in part'],
    ['es', 'El formulario no se envió', 'Esta página funciona solo en parte'],
  ] as const) {
    await page.goto(pathIn(locale, '/login'), { waitUntil: 'commit' })
    await expect(page.getByText(notice)).toBeVisible()
    await page.locator('[name=email]').fill('coralis@correo.test')
    await page.locator('[name=password]').fill('Maga-2026')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect(new URL(page.url()).search).toBe('')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reading, links and search work, and pages explain in both languages what does not', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 405/)
    await page.goto('/products?search=bal&category=Lips', { waitUntil: 'commit' })
    // Playwright does not find elements in `noscript` by role or text.
    await expect(page.locator('noscript [lang=en]')).toContainText('This page works only in part')
    await expect(page.locator('noscript [lang=es]')).toContainText('Esta página funciona solo en parte')
    await expect(page.getByRole('status').getByText(/^Showing \d of \d+ products$/)).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toHaveValue('bal')
    await search.fill('rojo')
    await page.getByLabel('Category').selectOption('all')
    await page.locator('main form button[type=submit]').click()
    await expect(page).toHaveURL(/\/products\?search=rojo&category=all&sort=featured&min=&max=$/)
    await page.locator('#results').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await page.goto('/es', { waitUntil: 'commit' })
    await page.getByLabel('Mensaje').fill('¿Hacen talleres?')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'El formulario no se envió' })).toBeVisible()
    expect(page.url()).not.toContain('talleres')
    await page.getByRole('link', { name: 'Volver a la página' }).click()
    await expect(page.getByLabel('Mensaje')).toBeVisible()
  })
})

// Features: accounts, session

import type { Page } from '@playwright/test'
import { fillSignIn, submit } from './account-steps.ts'
import { fillCart, openCheckout } from './checkout-steps.ts'
import {
  demoAccounts,
  demoPassword,
  expect,
  expectAccessible,
  hydrated,
  newCustomer,
  signInAs,
  test,
} from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'

/** Ends the session on the server; the page does not know. */
const endSession = async (page: Page) => expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
const ended = (page: Page) => page.getByText('Your session has ended. Sign in again to continue where you left off.')
const kept = 'What you typed here was not saved, but we kept it.'
const timedOut = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'You were signed out because there was no activity.' })

test('a session that ends in the checkout leads to the sign-in, and back with everything typed', async ({ page }) => {
  const person = await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('City').fill('Mayagüez')
  await page.getByLabel('Address', { exact: true }).fill('Calle Méndez Vigo 7')
  await endSession(page)
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=checkout$/)
  await expect(ended(page)).toBeVisible()
  await expect(page.getByText('Payment Failed')).toHaveCount(0)
  await fillSignIn(page, person.email, person.password)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Mayagüez')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Calle Méndez Vigo 7')
})

test('staff return to the page on which the session ended, and nobody else does', async ({ page }) => {
  for (const [who, lands] of [
    ['admin', /\/admin\/orders\?search=FM-2$/],
    ['customer', /\/dashboard$/],
  ] as const) {
    await signInAs(page, 'admin')
    await page.goto('/admin/orders?search=FM-1')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
    await endSession(page)
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('FM-2')
    await expect(page).toHaveURL(/\/login$/)
    await expect(ended(page)).toBeVisible()
    await fillSignIn(page, demoAccounts[who], demoPassword)
    await submit(page)
    await expect(page).toHaveURL(lands)
  }
})

test('after two minutes the title asks, a line says what happened, and the same person returns', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'customer')
  await page.goto('/dashboard?section=orders')
  await expect(page.locator('main h1, main h2').first()).toBeAttached()
  const title = await page.title()
  // The watch is loaded after the page, and begins with an activity.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-activity'))).not.toBeNull()
  await page.clock.runFor(91_000)
  await expect(page).toHaveTitle(`Are you still there? · ${title}`)
  // By keyboard: the movement of a mouse counts as activity and closes the question before the click.
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(title)
  await page.clock.runFor(121_000)
  await expect(page).toHaveURL(/\/$/)
  await expect(timedOut(page)).toBeVisible()
  await timedOut(page).getByRole('link', { name: 'Sign In' }).click()
  // The home page stays until the sign-in is loaded, and its contact form asks for an e-mail address too.
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(timedOut(page)).toBeVisible()
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await submit(page)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/dashboard\?section=orders$/)
  await expect(timedOut(page)).toHaveCount(0)
})

test('the line that says what happened moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchLayoutShifts(page)
  await page.addInitScript(() => {
    const lost = { reason: 'inactivity', userId: 'x', path: '/dashboard', at: Date.now() }
    sessionStorage.setItem('lost-session', JSON.stringify(lost))
  })
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect(timedOut(page)).toBeVisible()
    await expect(ended(page)).toBeHidden()
    await expectSteady(page, path)
    const shifts = await page.evaluate(() => window.layoutShifts?.filter(({ value }) => value > 0.005))
    expect(shifts, path).toEqual([])
  }
})

test('a sign-out on purpose says nothing and keeps no page', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard?section=orders')
  await page
    .getByRole('button', { name: /^Logout/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await hydrated(page)
  for (const notice of [timedOut(page), ended(page)]) expect(await notice.isVisible()).toBe(false)
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await submit(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what staff typed into a dialog is offered again to them, and to nobody else', async ({ page }) => {
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Add Product' }).click()
    return page.getByRole('dialog', { name: 'Add Product' })
  }
  await signInAs(page, 'admin')
  await page.goto('/admin/products')
  const typed = await openDialog()
  await typed.getByLabel('Name', { exact: true }).fill('Jabón de avena')
  await typed.getByLabel('Price ($)').fill('7.50')
  await endSession(page)
  await typed.getByRole('button', { name: 'Add Product' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, demoAccounts.admin, demoPassword)
  await submit(page)
  await expect(page).toHaveURL(/\/admin\/products$/)
  const again = await openDialog()
  await expect(again.getByText(kept)).toBeVisible()
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('')
  await expectAccessible(page, 'a dialog that offers a draft')
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Jabón de avena')
  await expect(again.getByLabel('Price ($)')).toHaveValue('7.50')
  await expect(again.getByText(kept)).toHaveCount(0)

  // Typed once more, and lost; then somebody else signs in.
  await endSession(page)
  await again.getByRole('button', { name: 'Add Product' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, demoAccounts.root, demoPassword)
  await submit(page)
  await expect(page).toHaveURL(/\/admin(\/dashboard)?$/)
  await page.goto('/admin/products')
  await expect((await openDialog()).getByLabel('Name', { exact: true })).toBeVisible()
  await expect(page.getByText(kept)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('avena')
})

test('two minutes without activity keep the settings that were typed, but no secret', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'admin')
  await page.goto('/admin/paypal-settings')
  await page.getByRole('textbox', { name: 'PayPal Client ID' }).fill('a-new-client')
  await page.getByLabel('PayPal Client Secret').fill('hidden-from-storage')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-activity'))).not.toBeNull()
  await page.clock.runFor(121_000)
  await expect(page).toHaveURL(/\/$/)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain('a-new-client')
  expect(stored).not.toContain('hidden-from-storage')
  await page.goto('/login')
  await fillSignIn(page, demoAccounts.admin, demoPassword)
  await submit(page)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/admin\/paypal-settings$/)
  await expect(page.getByText(kept)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: 'PayPal Client ID' })).toHaveValue('a-new-client')
  await expect(page.getByLabel('PayPal Client Secret')).toHaveValue('')
})

test('two minutes without activity keep what was typed in the checkout', async ({ page }) => {
  await page.clock.install()
  const person = await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('City').fill('Mayagüez')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-activity'))).not.toBeNull()
  await page.clock.runFor(121_000)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await fillSignIn(page, person.email, person.password)
  await submit(page)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('City')).toHaveValue('Mayagüez')
})

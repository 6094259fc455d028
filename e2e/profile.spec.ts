// Features: accounts, store

import {
  demoAccounts,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectToast,
  mailTo,
  newCustomer,
  newPerson,
  signIn,
  test,
} from './fixtures.ts'
import { withDatabase } from './shop-database.ts'
import { expectDelay, expectTextFor, openInside, startStopwatch, stopClock } from './stopwatch.ts'

test('an anonymous visitor sees a message and is redirected to the sign-in', async ({ page }) => {
  const text = 'You are logged out. Logging in again...'
  await page.clock.install()
  await startStopwatch(page, [text])
  await page.goto('/help')
  await stopClock(page)
  await openInside(page, '/profile')
  await expectToast(page, 'Unauthorized', text)
  await expectDelay(page, `+${text}`, 'at /login', 500)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login$/)
})

test('staff stay in the back office', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
  await expect(page).toHaveTitle(/^Profile Settings · /)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `the profile of staff, ${colorScheme}`)
  }
})

test('shows the account, and copies its number', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await newCustomer(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  for (const text of ['Account type', 'Customer', 'Email status', 'Verified', 'Account ID'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  const { id } = await (await page.request.get('/api/auth/user')).json()
  const copy = page.getByRole('button', { name: 'Copy Account ID' })
  await stopClock(page)
  await copy.click()
  await expectToast(page, 'Copied!', id)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await expectTextFor(copy.locator('+ [role=status]'), ['Copied!', ''], 2_500)
})

test('an unverified address is marked', async ({ page }) => {
  await newCustomer(page, { verified: false })
  await page.goto('/profile')
  await expect(page.getByText('Not Verified')).toBeVisible()
  await expect(page.getByText('Your account is inactive until you verify your email')).toBeVisible()
})

test('the name changes at once, the address after confirmation', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/)
  const person = await newCustomer(page)
  const other = newPerson()
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Personal Information' })
  await form.getByLabel('First name').fill('')
  await form.getByLabel('Last name').fill('')
  await form.getByLabel('Email').fill('nowhere')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  const faults = ['First name is required', 'Last name is required', 'Valid email address is required']
  await expect(summary.getByRole('link')).toContainText(faults)
  await expectAccessible(page, 'the profile with faults')

  await form.getByLabel('First name').fill('Zoraida')
  await form.getByLabel('Last name').fill(person.lastName)
  await form.getByLabel('Email').fill(other.email)
  await form.getByLabel('Current Password').fill(person.password)
  await page.route('**/api/profile', (route) => route.abort())
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.')
  await expect(form.getByLabel('First name')).toHaveValue('Zoraida')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(
    page,
    'Profile Updated',
    `Your new address takes effect once you confirm it with the email that we sent to ${other.email}.`,
  )
  await expect(form.getByText(`We emailed a code and a link to ${other.email}.`)).toBeVisible()
  await mailTo(page, other.email, /confirm/i)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Zoraida',
    email: person.email,
    pendingEmail: other.email,
  })

  await form.getByRole('button', { name: `Keep ${person.email}` }).click()
  await expect(form.getByText(/^We emailed a code and a link/)).toBeHidden()
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ pendingEmail: null })
})

test('sessions of the user are listed, and another session can be ended', async ({ page, browser, shop }) => {
  const person = await newCustomer(page)
  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  const login = { data: { email: person.email, password: person.password } }
  expect((await elsewhere.request.post('/api/auth/login', login)).status()).toBe(200)
  for (const path of ['/profile', '/dashboard?section=profile']) {
    await page.goto(path)
    const sessions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Sign out:/ }) })
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  }
  const other = page.getByRole('listitem').filter({ hasText: 'Last active' }).filter({ hasNotText: 'This device' })
  await other.getByRole('button', { name: /^Sign out:/ }).click()
  await expect(page.getByText('The session was ended.')).toBeVisible()
  await expect(other).toHaveCount(0)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  await elsewhere.close()
})

test('the password changes only with the current password', async ({ page, consoleGuard }) => {
  const person = await newCustomer(page)
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Change Password' })
  const submit = form.getByRole('button', { name: 'Change Password' })
  await submit.click()
  const summary = form.getByRole('alert')
  await expect(summary).toContainText('Current password is required')
  await expect(summary).toContainText('New password must be at least 6 characters')
  await expect(summary).toContainText('Please confirm your password')

  await form.getByLabel('Current password').fill('Wrong-2026')
  await form.getByLabel('New password', { exact: true }).fill('Guanabana-7')
  await form.getByLabel('Confirm new password').fill('Guanabana-8')
  await submit.click()
  await expect(summary).toContainText("Passwords don't match")
  await form.getByLabel('Confirm new password').fill('Guanabana-7')
  consoleGuard.allow(/400/)
  await submit.click()
  const failure = 'Failed to update password. Please check your current password and try again.'
  await expectToast(page, 'Error', failure)
  await expect(summary).toContainText('Current password is incorrect')

  await form.getByLabel('Current password').fill(person.password)
  await submit.click()
  // The success replaces the earlier error.
  await expectToast(page, 'Password Updated', 'Your password has been changed. Every other device was signed out.')
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await page.request.post('/api/auth/logout')
  await signIn(page, person.email, 'Guanabana-7')
})

test('leaving the page keeps unsaved changes, and signing out leaves the page despite unsaved changes', async ({
  page,
}) => {
  await newCustomer(page)
  await page.goto('/profile')
  const name = page.getByLabel('First name')
  await name.fill('Zoraida')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Zoraida')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/products$/)

  await page.goto('/profile')
  await name.fill('Zoraida')
  page.on('dialog', () => expect(false, 'the browser asks').toBe(true))
  await page
    .getByRole('button', { name: /^Log out|^Logout|^Sign out/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('a session that ended elsewhere leads to the sign-in', async ({ page, consoleGuard }) => {
  await newCustomer(page)
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Zoraida')
  // A card that still reads its data would find the ended session before the button does.
  await page.waitForLoadState('networkidle')
  await page.request.post('/api/auth/logout')
  consoleGuard.allow(/401/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await expect(page).toHaveURL(/\/login$/)
})

test('the data of the user can be downloaded, and the account deleted with its password', async ({
  page,
  consoleGuard,
}) => {
  const person = await newCustomer(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/es/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar mis datos' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' })
  const password = dialog.getByLabel('Contraseña actual')
  consoleGuard.allow(/400/)
  await password.fill('Wrong-Pass1')
  await password.press('Enter')
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await password.fill(person.password)
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(page.getByText('Tu cuenta y tus datos se han borrado.')).toBeVisible()
  await expect(page).toHaveURL(/\/es\/login$/)
  const { email, password: old } = person
  expect((await page.request.post('/api/auth/login', { data: { email, password: old } })).status()).toBe(401)
})

test('the profile of staff with an unverified address has no axe violations in both languages and themes', async ({
  page,
}) => {
  const { email, password, firstName, lastName } = newPerson()
  await signIn(page, demoAccounts.root)
  const data = { email, password, firstName, lastName, role: 'admin' }
  expect((await page.request.post('/api/users', { data })).status()).toBe(201)
  await signIn(page, email, password)
  await expectAccessibleEverywhere(page, '/profile', async (it) => {
    await expect(it.getByRole('complementary', { name: /inactive|inactiva/ })).toBeVisible()
    await expect(it.getByRole('complementary', { name: /About this shop|Sobre esta tienda/ })).toBeVisible()
  })
})

test('while the database does not respond, the account pages show an error', async ({ page, shop }) => {
  await newCustomer(page)
  await withDatabase(shop, async ({ pool }) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table sessions in access exclusive mode')
      // The server waits 15 s for its database.
      const open = (path: string) => page.request.get(path, { timeout: 40_000 })
      const answers = await Promise.all(['/profile', '/es/dashboard'].map(open))
      expect(answers.map((response) => response.status())).toEqual([503, 503])
      expect(await answers[0]?.text()).toContain('The shop will be back in a moment')
      expect(await answers[1]?.text()).toContain('La tienda vuelve en un momento')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
  // Requests that waited behind the lock may still be answered.
  await expect.poll(async () => (await page.request.get('/profile')).status(), { timeout: 20_000 }).toBe(200)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
})

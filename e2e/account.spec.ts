// Features: accounts, session

import { fillRegistration, fillSignIn, openLogin, password, submit } from './account-steps.ts'
import {
  demoAccounts,
  demoPassword,
  expect,
  expectAccessible,
  expectToast,
  newPerson,
  signIn,
  test,
  verificationPath,
} from './fixtures.ts'
import { expectDelay, startStopwatch, stopClock } from './stopwatch.ts'

test.describe('signing in', () => {
  test('welcomes a customer and leads to the dashboard', { tag: '@smoke' }, async ({ page }) => {
    await page.clock.install()
    await startStopwatch(page, ['Login Successful'])
    await openLogin(page)
    await fillSignIn(page, demoAccounts.customer, demoPassword)
    await stopClock(page)
    await submit(page)
    await expectToast(page, 'Login Successful', 'Welcome back, Marisol Núñez!')
    await expectDelay(page, '+Login Successful', 'at /dashboard', 500)
    await page.clock.resume()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('leads staff to the back office', async ({ page }) => {
    await openLogin(page)
    await fillSignIn(page, demoAccounts.root, demoPassword)
    await submit(page)
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('redirects only to the checkout, never to another path in the URL', async ({ page }) => {
    await openLogin(page, '?redirect=https://evil.test')
    await fillSignIn(page, demoAccounts.customer, demoPassword)
    await submit(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.request.post('/api/auth/logout', { data: {} })
    await openLogin(page, '?redirect=checkout')
    await expect(page.getByText('Your cart is waiting for you.')).toBeVisible()
    await fillSignIn(page, demoAccounts.customer, demoPassword)
    await submit(page)
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('keeps the typed values when it fails, and shows the error in the form and as a toast', async ({ page }) => {
    await openLogin(page)
    await fillSignIn(page, demoAccounts.customer, 'not-the-password')
    await submit(page)
    await expectToast(page, 'Login Failed', 'Invalid credentials')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeFocused()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demoAccounts.customer)
    await expect(password(page)).toHaveValue('not-the-password')
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demoAccounts.customer)
    for (const [json, text] of [
      [{ message: 'The door is locked.' }, 'The door is locked.'],
      [{}, 'Invalid credentials'],
    ] as const) {
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 400, json }), { times: 1 })
      await submit(page)
      await expectToast(page, 'Login Failed', text)
    }
    await fillSignIn(page, demoAccounts.customer, demoPassword)
    await submit(page)
    await expectToast(page, 'Login Successful', 'Welcome back, Marisol Núñez!')
  })

  test('requires both fields before it sends a request, and shows the password on demand', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) calls += 1
    })
    await openLogin(page)
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await submit(page)
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Password is required' }).click()
    await expect(password(page)).toBeFocused()
    await password(page).fill('Secret-1')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await submit(page)
    await expect(summary.getByRole('link')).toHaveText(['Email is required'])
    await fillSignIn(page, demoAccounts.customer, '')
    await submit(page)
    await expect(summary.getByRole('link')).toHaveText(['Password is required'])
    expect(calls).toBe(0)
  })

  test('redirects a signed-in user', async ({ page }) => {
    await signIn(page)
    await page.goto('/es/login')
    await expect(page).toHaveURL(/\/es\/dashboard$/)
  })
})

test.describe('creating an account', () => {
  test('sends a mail whose link activates the account', async ({ page }) => {
    const person = newPerson('Adaluz', "O'Neill-Núñez")
    await openLogin(page, '?redirect=checkout')
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await expect(page).toHaveTitle('Create Account · Flor de Maga')
    await expect(page.getByLabel('Country')).toHaveValue('USA')
    await fillRegistration(page, person)
    await submit(page, 'Create Account')
    await expectToast(page, 'Registration Successful!', 'Please check your email for verification instructions.')
    await expect(page.getByRole('heading', { level: 1, name: 'Verification Email Sent' })).toBeFocused()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectAccessible(page, 'Verification Email Sent')
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')

    await page.goto(await verificationPath(page, person))
    await expect(page.getByText('Email verified successfully! Your account is now active.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue to Login' }).click()
    await expect(page).toHaveURL(/\/$/)
    await signIn(page, person.email, person.password)
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({ emailVerified: true, shippingCity: 'Mayagüez', shippingState: 'PR' })
  })

  test('checks off the password rules and shows errors only after blur', async ({ page }) => {
    await openLogin(page, '?tab=register')
    const rule = (label: string) => page.getByRole('listitem').filter({ hasText: label })
    await password(page).pressSequentially('abc')
    await expect(rule('One lowercase letter')).toContainText('(met)')
    await expect(rule('At least 8 characters')).toContainText('(not met yet)')
    await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(0)
    await password(page).blur()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await password(page).fill('abcdefgh')
    await expect(page.getByText('Password must contain uppercase, lowercase, and number')).toBeVisible()
    await password(page).fill('Abcdefg1')
    await expect(page.getByText('Password must contain uppercase, lowercase, and number')).toHaveCount(0)
    await page.getByLabel('Phone').fill('787-555-0177')
    await page.getByRole('banner').getByText('ES', { exact: true }).click()
    await expect(page.getByLabel('Teléfono')).toHaveValue('787-555-0177')
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  })

  test('lists every empty field in order, each with a link to it', async ({ page }) => {
    await openLogin(page, '?tab=register')
    await submit(page, 'Create Account')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone is required',
      'Password is required',
      'Address is required',
      'City is required',
      'Please select a valid US state or Puerto Rico (PR)',
      'ZIP code must be 5 digits or 5+4 format',
    ])
    await summary.getByRole('link', { name: /valid US state/ }).click()
    await expect(page.getByLabel('State')).toBeFocused()
    await expectAccessible(page, 'a refused registration')
  })

  test('keeps every value when the server cannot be reached', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/net::ERR_FAILED/)
    await page.route('**/api/auth/register', (route) => route.abort())
    const refusal = { status: 400, json: { message: 'The door is locked.' } }
    await page.route('**/api/auth/register', (route) => route.fulfill(refusal), { times: 1 })
    const person = newPerson()
    await openLogin(page, '?tab=register')
    await fillRegistration(page, person)
    await submit(page, 'Create Account')
    await expectToast(page, 'Registration Failed', 'The door is locked.')
    await submit(page, 'Create Account')
    await expectToast(page, 'Registration Failed', 'Failed to create account. Please try again.')
    await expect(page.getByLabel('City')).toHaveValue('Mayagüez')
    await expect(password(page)).toHaveValue(person.password)
  })
})

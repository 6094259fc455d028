// Features: accounts

import type { Page } from '@playwright/test'
import { fillSignIn, openLogin, submit } from './account-steps.ts'
import { expect, expectAccessible, mailTo, pathIn } from './fixtures.ts'
import { addApp, addDevice, addPasskey, codeOf, keepCodes, newStaff, test, texts } from './second-factor-steps.ts'

const signOut = (page: Page) => page.request.post('/api/auth/logout', { data: {} })

test('a passkey is added in the profile and confirms the next sign-in', async ({ page, context }) => {
  const locale = 'es'
  const t = texts[locale]
  const person = await newStaff(page)
  await addDevice(context, page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(pathIn(locale, '/profile'))
  await addPasskey(page, locale)
  const section = page.getByRole('region', { name: t.section })
  await expect(section.getByText('Mi teléfono')).toBeVisible()
  await expectAccessible(page, 'two-step verification')

  await signOut(page)
  await page.goto(pathIn(locale, '/login'))
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: t.step })).toBeFocused()
  await expectAccessible(page, 'the second step')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByRole('button', { name: t.use }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('after two minutes without activity a passkey and two taps lead back to the counter and its sale', async ({
  page,
  context,
}) => {
  const person = await newStaff(page)
  await addDevice(context, page)
  await page.goto('/profile')
  await addPasskey(page, 'en')
  await signOut(page)
  await page.clock.install()
  await openLogin(page)
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0)
  await fillSignIn(page, person.email, person.password)
  await submit(page)
  await page.getByRole('button', { name: texts.en.use }).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/counter')
  await page.getByRole('region', { name: 'Products' }).getByRole('button').first().click()
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-activity'))).not.toBeNull()
  await page.clock.runFor(121_000)
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('main').getByRole('status').getByRole('link', { name: 'Sign In' }).click()
  const again = page.getByRole('button', { name: `Continue as ${person.firstName}` })
  await expect(again).toBeVisible()
  await expectAccessible(page, 'a remembered account')
  await again.click()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/admin\/counter$/)
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
})

test('an app is added; each of its codes and each recovery code confirms one sign-in', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  const person = await newStaff(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page, 'the QR code')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const code = dialog.getByLabel('Code from your authenticator app')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter the 6 digits of the code')
  await code.fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = await keepCodes(page, 'en')
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  const begin = async (password = person.password) => {
    await signOut(page)
    await openLogin(page)
    await fillSignIn(page, person.email, password)
    await submit(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  }
  await begin()
  const next = codeOf(secret, 1)
  const typed = page.getByLabel('Code from your authenticator app')
  await expect(typed).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(typed).toHaveAttribute('inputmode', 'numeric')
  await typed.fill(next)
  await submit(page, 'Confirm')
  await expect(page).toHaveURL(/\/admin$/)

  await begin()
  await typed.fill(next)
  await submit(page, 'Confirm')
  await expect(page.getByText('This code is not valid. Wait for the next one and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await submit(page, 'Confirm')
  await expect(page).toHaveURL(/\/admin$/)
  await mailTo(page, person.email, /two-step verification was changed/i, /recovery code was used/i)

  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } })
  const { text } = await mailTo(page, person.email, /choose a new password/i)
  const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1]
  const reset = await page.request.post('/api/auth/reset-password', { data: { token, password: 'Guanabana-7' } })
  expect(reset.status()).toBe(200)
  await begin('Guanabana-7')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await submit(page, 'Confirm')
  await expect(page.getByText('This recovery code is not valid, or has already been used.')).toBeVisible()
})

test('when a root user requires it, staff without it are redirected to their profile', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  await newStaff(page, 'root')
  await page.goto('/admin/admin-users')
  const card = page.getByRole('region', { name: 'Two-step verification for staff' })
  const requireIt = async () => {
    await card.getByRole('button', { name: 'Require it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click()
  }
  await requireIt()
  await expect(page.getByText('Add two-step verification to your own account first, in your profile.')).toBeVisible()

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const staffPage = await other.newPage()
  const admin = await newStaff(staffPage)
  await addApp(page)
  await requireIt()
  await expect(card.getByRole('button', { name: 'Make it optional' })).toBeVisible()
  await expectAccessible(page, 'the administrators with the requirement')

  await addDevice(other, staffPage)
  await staffPage.goto('/es/admin/orders')
  await expect(staffPage).toHaveURL(/\/es\/profile$/)
  await expect(staffPage.getByText('Esta tienda exige la verificación en dos pasos a su personal.')).toBeVisible()
  await expectAccessible(staffPage, 'the profile of staff who must add a factor')
  const refused = await staffPage.request.get('/api/orders')
  expect(await refused.json()).toMatchObject({ code: 'second_factor_required' })
  await addPasskey(staffPage, 'es')
  await staffPage.getByRole('button', { name: 'Quitar Mi teléfono' }).click()
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  const needed = 'El personal debe tener verificación en dos pasos. Añade otra manera primero.'
  await expect(staffPage.getByText(needed)).toBeVisible()
  await staffPage.goto('/es/admin/orders')
  await expect(staffPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(staffPage).toHaveURL(/\/es\/admin\/orders$/)
  await other.close()

  await page.goto(`/admin/admin-users?search=${encodeURIComponent(admin.email)}`)
  await page.getByRole('button', { name: /^View details of/ }).click()
  await page.getByRole('button', { name: 'Remove two-step verification' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The two-step verification of Zoraida Rosario was removed.')).toBeVisible()
  await mailTo(page, admin.email, /two-step verification was changed/i, /was removed from your/i)
})

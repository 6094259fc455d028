// Features: accounts

import { openLogin } from './account-steps.ts'
import { expect, expectAccessible, mailedSignInCode, newCustomer } from './fixtures.ts'
import { addDevice, letConfirmationsExpire, test } from './second-factor-steps.ts'

test('a customer adds a passkey in the profile, signs in with it, and removes it', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource.*401/)
  await addDevice(context, page)
  const person = await newCustomer(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The passkey was added. You can sign in with it from now on.')).toBeVisible()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('My phone')).toBeVisible()
  await expectAccessible(page, 'the passkeys of a customer')

  await page.request.post('/api/auth/logout')
  await openLogin(page, '?redirect=checkout')
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email: person.email })

  await page.goto('/profile')
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('My phone')).toHaveCount(0)
  await page.request.post('/api/auth/logout')
  await openLogin(page)
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(page.getByText('The passkey was not accepted. Please try again.')).toBeVisible()

  await page.goto('/es/login')
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByText('La llave de acceso no fue aceptada. Inténtalo de nuevo.')).toBeVisible()
})

test('half an hour after the sign-in, a customer confirms by a code or a passkey instead of the password', async ({
  page,
  context,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource.*40[013]/)
  await addDevice(context, page)
  const { email } = await newCustomer(page)
  await page.goto('/profile')
  await letConfirmationsExpire(shop)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the question of a customer')
  await question.getByRole('button', { name: 'Email Me a Code' }).click()
  const step = page.getByRole('dialog', { name: 'Enter Your Code' })
  const field = step.getByLabel('Code from the email')
  await expect(field).toBeFocused()
  await expect(step).toContainText('6 digits. The code works for 10 minutes.')
  await expectAccessible(page, 'the code of a confirmation')
  const code = await mailedSignInCode(page, email)
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(step.getByText('This code is not valid. Use the one from the newest email.')).toBeVisible()
  await field.fill(code)
  await step.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The passkey was added. You can sign in with it from now on.')).toBeVisible()

  await letConfirmationsExpire(shop)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const deletion = page.getByRole('alertdialog')
  await deletion.getByRole('button', { name: 'Confirm with a code or a passkey, and leave this blank' }).click()
  await expect(question.getByLabel('Password', { exact: true })).toHaveCount(0)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('You can leave the current password blank for 30 minutes.')).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(/\/login/)
})

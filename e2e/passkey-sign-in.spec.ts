// Features: accounts

import { openLogin } from './account-steps.ts'
import { expect, expectAccessible, newCustomer } from './fixtures.ts'
import { addDevice, test } from './second-factor-steps.ts'

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
})

// Features: accounts

import { expect, expectAccessible } from './fixtures.ts'
import { addApp, addDevice, addPasskey, codeOf, letConfirmationsExpire, newStaff, test } from './second-factor-steps.ts'

test('half an hour after the sign-in, removing a factor needs the password and the factor', async ({
  page,
  shop,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  const person = await newStaff(page)
  await addDevice(context, page)
  const secret = await addApp(page)
  await letConfirmationsExpire(shop)
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Two-step verification' })
  const question = page.getByRole('dialog', { name: 'Enter your password to continue' })
  const step = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = question.getByLabel('Password', { exact: true })

  await section.getByRole('button', { name: 'Replace the authenticator app' }).click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()

  await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  const code = step.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'the second factor in the question')
  await code.fill(codeOf(secret, -2))
  await page.keyboard.press('Enter')
  await expect(step.getByText('This code is not valid. Wait for the next one and try again.')).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('It was removed.', { exact: true })).toBeVisible()
  await expect(step).toBeHidden()

  await addPasskey(page, 'en')
  await letConfirmationsExpire(shop)
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(step.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

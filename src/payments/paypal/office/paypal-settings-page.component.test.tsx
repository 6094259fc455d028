import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { saveSetting } from '../../../settings/office-api.ts'
import { answer, failed, refused } from '../../../testing/components/answers.ts'
import { dismissToast, expectToast } from '../../../testing/components/expect-page.ts'
import { openOffice } from '../../../testing/components/office.tsx'
import { testPaypalConnection } from '../office-api.ts'
import { paypalSetting } from '../paypal-setting.ts'

const status = page.getByRole('region', { name: 'Current Status' })

async function openWith(changes: Partial<typeof paypalSetting.initial> = {}) {
  const { paypal_client_secret: _, ...shown } = paypalSetting.initial
  answer(paypalSetting.read, {
    key: 'paypal',
    value: { ...shown, paypal_client_secret_set: false, ...changes },
    version: 1,
  })
  await openOffice('/admin/paypal-settings')
  await expect.element(status).toBeVisible()
}

it('shows a business account without its API, with a guide to one', async () => {
  await openWith()
  await expect.element(status).toMatchTextContent('API Not Configured')
  const guide = page.getByRole('region', { name: 'Setup guide' })
  await expect.element(guide.getByRole('listitem').first()).toBeVisible()
  const links = guide.getByRole('link').elements()
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/(developer|www)\.paypal\.com\//)
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

it('says that the test of a connection failed, and why an account was not saved', async () => {
  await openWith()
  await page.getByRole('textbox', { name: 'PayPal Client ID' }).fill('client')
  await page.getByLabelText('PayPal Client Secret').fill('secret')
  const tested = answer(testPaypalConnection, failed)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expectToast('Connection Failed', 'Failed to connect to PayPal API')
  expect(tested).toMatchObject([{ body: { paypal_client_id: 'client', paypal_client_secret: 'secret' } }])
  await dismissToast()
  answer(saveSetting, refused(409, { message: 'This shop is being moved.' }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast('Error', 'This shop is being moved.')
})

it('shows a personal account that lacks something, and explains manual payments', async () => {
  await openWith({ paypal_type: 'personal', personal_email: 'pagos@correo.test' })
  await expect.element(status).toMatchTextContent('Personal')
  await expect.element(status).toMatchTextContent('Information Incomplete')
  for (const name of ['PayPal email', 'Account holder name']) {
    await expect.element(page.getByRole('textbox', { name })).toHaveAttribute('required', '')
  }
  for (const name of ['Phone (optional)', 'Business address (optional)']) {
    await expect.element(page.getByRole('textbox', { name })).not.toHaveAttribute('required')
  }
  const steps = page.getByRole('region', { name: 'Manual payments' }).getByRole('listitem').elements()
  const expected = [/without paying/, /whom to pay/, /within 7 days/, /to Completed/]
  expect(steps.map(({ textContent }) => textContent)).toEqual(expected.map((text) => expect.stringMatching(text)))
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseOrders } from '../../orders/api.ts'
import { listDeliveryMethods, listTaxRules, saveShoppingCartSetting } from '../../prices/office-api.ts'
import { shoppingCartSetting } from '../../prices/shopping-cart-setting.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import { expectAccessible, expectToast } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { pageOfOrders } from '../../testing/components/orders.ts'

async function openSettings() {
  answer(shoppingCartSetting.read, { key: 'shopping_cart', value: shoppingCartSetting.initial, version: 0 })
  answer(listTaxRules, [])
  answer(listDeliveryMethods, [])
  await openOffice('/admin/shopping-cart-settings')
}

it('takes rates in steps of a hundredth, and shows the labels of a new shop', async () => {
  await openSettings()
  for (const name of ['Tax rate (%)', 'Shipping rate ($)', 'Free shipping from ($)']) {
    const input = page.getByRole('spinbutton', { name })
    await expect.element(input).toHaveAttribute('step', '0.01')
    await expect.element(input).toHaveAttribute('min', '0')
    await expect.element(input).toHaveValue(0)
  }
  await expect.element(page.getByRole('spinbutton', { name: 'Tax rate (%)' })).toHaveAttribute('max', '100')
  await expect.element(page.getByRole('textbox', { name: 'Tax label', exact: true })).toHaveValue('Tax')
  await expect.element(page.getByRole('textbox', { name: 'Shipping label', exact: true })).toHaveValue('Shipping')
})

it('takes 0 for an invalid number, and shows an error at a value out of range', async () => {
  await openSettings()
  const rate = page.getByRole('spinbutton', { name: 'Tax rate (%)' })
  await rate.fill('')
  await userEvent.tab()
  await expect.element(rate).toHaveValue(0)
  await rate.fill('100.01')
  await expect.element(page.getByText('Cannot exceed 100', { exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Checkout preview' })
  await expect.element(preview).toMatchTextContent('Correct the marked fields')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Cannot exceed 100' })).toHaveFocus()
  await expectAccessible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(rate).toHaveValue(0)
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
})

it('says why the settings were not saved, keeps the form, and asks before it is left', async () => {
  await openSettings()
  const label = page.getByRole('textbox', { name: 'Shipping label', exact: true })
  await label.fill('Envío')
  const saved = answer(saveShoppingCartSetting, failed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast('Error Saving Settings', 'Failed to save shopping cart settings. Please try again.')
  expect(saved).toMatchObject([{ body: { value: { shipping_name: 'Envío' } } }])
  answer(saveShoppingCartSetting, refused(400, { message: 'No.', code: 'other' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast('Error Saving Settings', 'No.')
  await expect.element(label).toHaveValue('Envío')
  answer(browseOrders, pageOfOrders())
  answer(listViews, { views: [] })
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(label).toHaveValue('Envío')
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => window.location.pathname).toBe('/admin/orders')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

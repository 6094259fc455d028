import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  browseAdminProducts,
  createProduct,
  deleteProduct,
  previewRemoval,
  updateProduct,
} from '../../catalog/office-api.ts'
import { getProductOrder } from '../../catalog/product-order-api.ts'
import { listHalfTexts } from '../../languages/office-api.ts'
import { countAlerts } from '../../stock-alerts/api.ts'
import { answer, failed } from '../../testing/components/answers.ts'
import { dismissToast, expectToast } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { pageOfProducts, productOf } from '../../testing/components/products.ts'

async function openProducts() {
  answer(browseAdminProducts, pageOfProducts(productOf()))
  answer(listHalfTexts, { count: 0, first: [] })
  answer(getProductOrder, { products: [], more: false })
  await openOffice('/admin/products')
}

it('says that a product was not added, and keeps the form', async () => {
  await openProducts()
  const created = answer(createProduct, failed)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabelText('Name', { exact: true }).fill('Jabón')
  await dialog.getByLabelText('Price ($)').fill('5')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expectToast('Error', 'Failed to create product. Please try again.')
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Jabón')
  expect(created).toMatchObject([{ body: { name: 'Jabón', price: 500 } }])
  await dismissToast()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('says that a product was not deleted', async () => {
  await openProducts()
  answer(previewRemoval, { outcome: 'deleted' })
  answer(deleteProduct, failed)
  await page.getByRole('button', { name: 'Delete Soap' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expectToast('Error', 'Failed to delete product. Please try again.')
})

it('says that a product was not changed, keeps the form, and asks before it is left', async () => {
  await openProducts()
  answer(updateProduct, failed)
  answer(countAlerts, [])
  await page.getByRole('button', { name: 'Edit Soap' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const name = dialog.getByLabelText('Name', { exact: true })
  await name.fill('Jabón Nuevo')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expectToast('Error', 'Failed to update product. Please try again.')
  await expect.element(name).toHaveValue('Jabón Nuevo')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(name).toHaveValue('Jabón Nuevo')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit Soap' })).toHaveFocus()
})

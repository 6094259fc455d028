import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refused } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import {
  applyImport,
  getImport,
  type ImportDetails,
  type ImportedRow,
  listImportRows,
  listImports,
} from '../office-api.ts'

const id = '00000000-0000-4000-8000-000000000701'
const planned: ImportDetails = {
  ...{ id, source: 'shopify', state: 'planned', files: ['products_export.csv'] },
  counts: { create: 40, update: 2, skip: 7, refuse: 1 },
  leftBehind: [
    { column: 'Image Src', rows: 48 },
    { column: 'Variant Compare At Price', rows: 1 },
  ],
  ...{ done: 0, left: 42, refused: 1, active: false, endedAt: null },
  createdAt: new Date('2026-11-20T13:00:00Z'),
}
const row: ImportedRow = {
  ...{ n: 1, file: 0, line: 2, name: 'Bálsamo de rosas', action: 'update', target: id, fault: null },
  changes: [
    { field: 'price', variant: '30 ml', before: 1250, after: 1400 },
    { field: 'stock', variant: '30 ml', before: null, after: 7 },
  ],
  notes: [{ code: 'renamed', from: 'Bálsamo & rosas', to: 'Bálsamo y rosas' }],
}
const bad: ImportedRow = {
  ...{ n: 2, file: 0, line: 5, name: '', action: 'refuse', target: null, changes: [], notes: [] },
  fault: { code: 'sku_taken', message: 'Taken', sku: 'B-30', name: 'Jabón' },
}
const rows = { rows: [row, bad], page: 1, pages: 1, matching: 2, total: 2 }
const path = `/admin/imports/${id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('shows what an import would do, and applies it', async () => {
  answer(getImport, planned)
  const asked = answer(listImportRows, rows)
  const applied = answer(applyImport, { ...planned, state: 'applying', done: 25, left: 17 })
  await openOffice(path, { as: 'root' })
  await expect.element(page.getByText('Price (30 ml)')).toBeVisible()
  await expect.element(page.getByText('$14.00')).toBeVisible()
  await expect.element(page.getByText('unlimited')).toBeVisible()
  await expect.element(page.getByText(/B-30.*Jabón|Jabón.*B-30/)).toBeVisible()
  await expect.element(page.getByText('Pictures are not imported.', { exact: false })).toBeVisible()
  await button(/Refused$/).click()
  await expect.poll(() => asked.at(-1)?.query.action).toBe('refuse')
  await button('Apply').click()
  await page.getByLabelText(/Put new products on sale/).click()
  answer(getImport, { ...planned, state: 'applying', done: 25, left: 17 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('25 of 42 saved, 17 left')).toBeVisible()
  expect(applied).toEqual([expect.objectContaining({ body: { active: true } })])
})

it('shows how far an import is after a reload, until it has ended', async () => {
  answer(getImport, { ...planned, state: 'applying', done: 40, left: 2 })
  answer(listImportRows, rows)
  await openOffice(path, { as: 'root' })
  await expect.element(page.getByText('40 of 42 saved, 2 left')).toBeVisible()
  answer(getImport, { ...planned, state: 'done', done: 42, left: 0, refused: 2, endedAt: planned.createdAt })
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
  await expect.element(button('Refused Rows (CSV)')).toBeVisible()
})

it('has no import that does not exist', async () => {
  answer(getImport, refused(404, { code: 'not_found' }))
  await openOffice(path, { as: 'root' })
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})

it('is for root users', async () => {
  answer(listImports, { imports: [] })
  await openOffice('/admin/imports', { as: 'admin' })
  await expect.element(page.getByText('Only root users import products.')).toBeVisible()
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answer(listImports, { imports: [planned] })
  await openOffice('/admin/imports', { as: 'root', ...look })
  await expect.element(page.getByText('products_export.csv', { exact: false })).toBeVisible()
  await expectAccessible()
})

it.each(everyLook)('shows an accessible import in $locale, $theme', async (look) => {
  answer(getImport, planned)
  answer(listImportRows, rows)
  await openOffice(path, { as: 'root', ...look })
  await expect.element(page.getByText('Bálsamo de rosas')).toBeVisible()
  await expectAccessible()
})

it.each(['/admin/imports', path])('fits a phone: %s', async (address) => {
  const long = { ...planned, files: ['exportacion_de_productos_'.repeat(6)] }
  answer(listImports, { imports: [long] })
  answer(getImport, long)
  answer(listImportRows, rows)
  await openOffice(address, { as: 'root', locale: 'es', width: 320 })
  await expect.element(page.getByText(/Shopify/).first()).toBeVisible()
  await expectNoSidewaysScroll()
})

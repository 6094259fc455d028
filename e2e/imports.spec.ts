// Features: imports

import { readFile } from 'node:fs/promises'
import { csvFile, shopifyProduct } from '../src/testing/import-files.ts'
import { demoAccounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

test('products of another shop come from a file to the list', async ({ page }) => {
  await signIn(page, demoAccounts.root)
  await page.goto('/admin/imports')
  const products = Array.from({ length: 30 }, (_, at) => shopifyProduct(`imported-${at}`))
  const bad = shopifyProduct('imported-bad', { Title: '=1+1', 'Variant Price': '0' })
  const named = shopifyProduct('imported-named', {
    Title: 'Jabón & Miel | Vegan',
    'Image Src': 'https://cdn.example/a.jpg',
  })
  const buffer = Buffer.from(csvFile([...products, bad, named]), 'latin1')
  await page.getByLabel('Choose Files').setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'Import from Shopify' })).toBeVisible()
  await expect(page.getByText('Image Src')).toBeVisible()
  await page.getByRole('button', { name: /Refused$/ }).click()
  await expect(page.getByText('The price is missing, 0 or unreadable.')).toBeVisible()
  await expectAccessible(page, 'an import')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Refused Rows (CSV)' }).click()
  const [header, row] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(header).toMatch(/,why$/)
  expect(row).toMatch(/^imported-bad,'=1\+1,/)
  await page.goto('/admin/products?search=Jab%C3%B3n+and+Miel+-+Vegan')
  await expect(page.getByText('Jabón and Miel - Vegan').first()).toBeVisible()
})

test('a file that is no list of products is refused in the words of the page', async ({ page }) => {
  await signIn(page, demoAccounts.root)
  await page.goto('/es/admin/imports')
  const file = { name: 'otra.csv', mimeType: 'text/csv', buffer: Buffer.from('Color,Peso\r\nrojo,5\r\n') }
  await page.getByLabel('Elegir archivos').setInputFiles(file)
  await expect(page.getByText('No se conocen las columnas de «otra.csv».', { exact: false }).first()).toBeVisible()
})

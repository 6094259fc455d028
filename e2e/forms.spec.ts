// Features: kit

import { expect, pathIn, signInAs, test } from './fixtures.ts'

test('a price that is no amount says at its field which form is expected, and adds nothing', async ({ page }) => {
  await signInAs(page, 'admin')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/products')) sent += 1
  })
  for (const [locale, add, price, text] of [
    ['en', 'Add Product', 'Price ($)', 'Enter an amount with a decimal point, such as 12.50 or 1,234.50'],
    ['es', 'Añadir producto', 'Precio ($)', 'Escribe la cantidad con punto decimal, por ejemplo 12.50 o 1,234.50'],
  ] as const) {
    await page.goto(pathIn(locale, '/admin/products'))
    await page.getByRole('button', { name: add }).click()
    const dialog = page.getByRole('dialog', { name: add })
    await dialog.locator('[name=name]').fill('Jabón')
    for (const typed of ['abc', '8,5', '12,505']) {
      await dialog.getByLabel(price).fill(typed)
      await dialog.getByRole('button', { name: add }).click()
      await expect(dialog.getByRole('alert')).toContainText(text)
      await expect(dialog.getByLabel(price)).toHaveAccessibleDescription(text)
    }
  }
  expect(sent).toBe(0)
})

test('a refused file is reported at the file, an address at the address', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/products')
  await page.route('**/api/upload/product-image', (route) =>
    route.fulfill({ status: 400, json: { code: 'picture_broken', message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name', { exact: true }).fill('Jabón')
  await dialog.getByLabel('Price ($)').fill('9.50')
  const file = { name: 'soap.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await dialog.getByLabel('Choose picture').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  const message = 'The picture cannot be read. It may be damaged.'
  const chosen = dialog.locator('input[type=file]').first()
  await expect(chosen).toHaveAccessibleDescription(new RegExp(message))
  const address = dialog.getByRole('textbox', { name: 'Or the address of a picture' })
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('alert').getByRole('link', { name: message }).click()
  await expect(chosen).toBeFocused()
  await address.fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(address).toHaveAccessibleDescription('Please enter a valid URL')
})

test('a mail server with a port is refused at its field', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/email-settings')
  const host = page.getByRole('textbox', { name: 'SMTP host' })
  await host.fill('smtp.correo.test:465')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(host).toHaveAccessibleDescription('Enter a server name such as smtp.example.com, without a port')
})

test('an exception in a form is shown, what was typed is kept, and the form can be sent again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/A form failed/)
  await signInAs(page, 'admin')
  await page.goto('/admin/webpage-settings')
  const tagline = page.getByRole('textbox', { name: 'Tagline', exact: true })
  const before = await tagline.inputValue()
  await tagline.fill(`${before} `)
  await page.evaluate(() => {
    const { structuredClone } = window
    Object.assign(window, {
      structuredClone: () => {
        Object.assign(window, { structuredClone })
        throw new Error('broken')
      },
    })
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(
    page.getByText('This could not be done. What you entered is still here; please try again.'),
  ).toBeVisible()
  await expect(tagline).toHaveValue(`${before} `)
  await save.click()
  await expect(page.getByText('general settings saved successfully!')).toBeVisible()
})

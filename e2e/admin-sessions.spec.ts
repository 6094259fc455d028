// Features: workshops

import { randomBytes } from 'node:crypto'
import { demoAccounts, expect, expectAccessible, signIn, test } from './fixtures.ts'

interface Session {
  startsAt: string
  stock: number
  place: string
}

test('staff give a workshop dates that repeat each week, and correct its seats', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const data = { name: `Taller ${randomBytes(3).toString('hex')}`, type: 'workshop', price: '60.00', stock: 4 }
  const workshop: { name: string; slug: string } = await (await page.request.post('/api/products', { data })).json()
  const sessions = async (): Promise<Session[]> =>
    (await (await page.request.get(`/api/products/${workshop.slug}`)).json()).variants
  await page.goto(`/admin/products?search=${encodeURIComponent(workshop.name)}`)
  await page.getByRole('button', { name: `Dates and seats: ${workshop.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill('2020-01-04')
  await dialog.getByRole('button', { name: 'Add date' }).click()
  await expect(dialog.getByText('Choose a day from tomorrow on')).toBeVisible()
  await dialog.getByLabel('Day').fill('2099-01-10')
  await dialog.getByLabel('Weeks in a row').fill('2')
  await dialog
    .getByRole('textbox', { name: /^Where/ })
    .first()
    .fill('Casa de la Cultura, Mayagüez')
  await expectAccessible(page, 'the dates of a workshop')
  // Typed, and not added to the list: saving adds it.
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog).toBeHidden()
  const [first, second] = await sessions()
  expect([first?.startsAt, second?.startsAt]).toEqual(['2099-01-10T14:00:00.000Z', '2099-01-17T14:00:00.000Z'])
  expect(first).toMatchObject({ stock: 8, place: 'Casa de la Cultura, Mayagüez' })

  await page.getByRole('button', { name: `Dates and seats: ${workshop.name}` }).click()
  const seats = dialog.getByRole('textbox', { name: /^Seats left on Sat, Jan 10, 2099/ })
  await seats.fill('x')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog.getByText('Enter a whole number, such as 12').first()).toBeVisible()
  await seats.fill('5')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog).toBeHidden()
  expect(await sessions()).toMatchObject([{ stock: 5 }, { stock: 8 }])

  await page.getByRole('button', { name: `Dates and seats: ${workshop.name}` }).click()
  await dialog.getByRole('button', { name: /^Change the date Sat, Jan 17, 2099/ }).click()
  const row = dialog.getByRole('listitem').nth(1)
  await row.getByLabel('Ends').fill('09:00')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(row.getByText('The end must be after the start')).toBeVisible()
  await row.getByLabel('Day').fill('2099-01-18')
  await row.getByLabel('Starts').fill('15:00')
  await row.getByLabel('Ends').fill('17:30')
  await row
    .getByRole('textbox', { name: /^Where/ })
    .first()
    .fill('Teatro Yagüez')
  await row.getByLabel('State of the place').selectOption('Florida')
  await expectAccessible(page, 'a date that is being changed')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog).toBeHidden()
  const [, changed] = await sessions()
  const moved = { startsAt: '2099-01-18T19:00:00.000Z', endsAt: '2099-01-18T21:30:00.000Z', place: 'Teatro Yagüez' }
  expect(changed).toMatchObject(moved)
})

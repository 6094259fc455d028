// Features: workshops

import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectNoSidewaysScroll,
  mailTo,
  signInAs,
  test,
} from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { expectPrinted } from './printed.ts'
import { addWorkshop } from './workshop-steps.ts'

/** A workshop with one session of 8 seats, of which two customers buy 2 and 1. Staff are signed in. */
async function soldWorkshop(page: Page, browser: Browser, origin: string) {
  const product = await addWorkshop(page, ['10'])
  const variantId = product.variants[0]?.id ?? ''
  const buy = (quantity: number) => placeOrder(browser, origin, 'en', { productId: product.id, variantId, quantity })
  return { product, path: `/admin/workshops/${variantId}`, orders: [await buy(2), await buy(1)] as const }
}

test('staff find a session, check people in at the door, and print and export the list', async ({
  page,
  browser,
  shop,
}) => {
  const { product, path, orders } = await soldWorkshop(page, browser, shop.origin)
  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`)
  await page.getByRole('link', { name: `Attendees: ${product.name}` }).click()
  const listed = page.getByRole('listitem').filter({ hasText: product.name })
  await expect(listed).toContainText('Sat, Jan 10, 2099, 10:00 AM – 1:00 PM')
  await expect(listed).toContainText('3 seats sold')
  await expect(listed).toContainText('5 left')
  const list = new URL(page.url())
  await listed.getByRole('link').click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

  const entry = page.getByRole('listitem').filter({ hasText: orders[0].orderNumber })
  await expect(entry).toContainText('Paid')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/attendees/*', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  const button = entry.getByRole('button')
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  release()
  await expect(entry).toContainText('Here since')
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 seats checked in' })).toBeVisible()
  await expect(button).toBeFocused()
  expect(sent).toBe(1)
  await button.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '0 of 3 seats checked in' })).toBeVisible()
  await button.dblclick()
  await expect(entry).toContainText('Here since')
  await page.reload()
  await expect(entry).toContainText('Here since')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/-attendees-2099-01-10\.csv$/)
  await expectPrinted(page, async () => {
    await expect(page.getByRole('row').filter({ hasText: orders[1].orderNumber })).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
    const pdf = (await page.pdf()).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
  const shown = (it: Page) => expect(it.getByText(product.name).first()).toBeVisible()
  await expectAccessibleEverywhere(page, `${list.pathname}${list.search}`, shown)
  await expectAccessibleEverywhere(page, path, shown)
  await expectNoSidewaysScroll(page, `/es${path}`)
  await expectNoSidewaysScroll(page, '/es/admin/workshops')
})

test('a session is canceled for everybody: both attendees are refunded and get a mail', async ({
  page,
  browser,
  shop,
}) => {
  const { product, path, orders } = await soldWorkshop(page, browser, shop.origin)
  await page.goto(path)
  await page.getByRole('button', { name: 'Cancel for Everybody' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel ${product.name} for everybody?` })
  await expect(question).toContainText('2 people have paid')
  await expect(question.getByRole('button', { name: 'Keep the Date' })).toBeFocused()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Cancel for Everybody' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Canceled for everybody on')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check In/ })).toHaveCount(0)
  await expect(page.getByText('All paid seats have been refunded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel for Everybody' })).toHaveCount(0)
  await expectAccessible(page, 'a canceled session')
  for (const { buyer } of orders) expect((await mailTo(page, buyer.email, /refund/i)).text).toContain(product.name)
  const { variants } = await (await page.request.get(`/api/products/${product.slug}`)).json()
  expect(variants).toEqual([])
  await page.goto(`/admin/workshops?filter=canceled&search=${encodeURIComponent(product.name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText('Canceled')
  await signInAs(page, 'root')
  await page.goto('/admin/audit-trail?action=session.canceled')
  await expect(page.getByText(product.name).first()).toBeVisible()
})

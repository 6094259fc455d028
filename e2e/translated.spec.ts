// Features: languages, store

import type { Page } from '@playwright/test'
import { fillSignIn, password, submit } from './account-steps.ts'
import { checkoutTexts, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { demoAccounts, demoPassword, expect, newCustomer, signInAs, test } from './fixtures.ts'

/**
 * Replaces every text of the page by an element with the same text, and does it again after every change, as the
 * translation of a browser does. It begins when the page is hydrated.
 */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, noscript, textarea, title, font, svg'
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.textContent?.trim() === '' || text.parentElement?.closest(skipped)) continue
        const font = document.createElement('font')
        font.textContent = text.textContent
        text.parentNode?.replaceChild(font, text)
      }
    }
    // Parts of a page are hydrated later than the page. The back office is rendered into an element of its own.
    const isHydrated = () =>
      [
        document.querySelector('#office > *') ?? document.documentElement,
        ...document.body.querySelectorAll('a, button, input'),
      ].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
    const everything = { childList: true, subtree: true, characterData: true }
    const observer = new MutationObserver(() => {
      observer.disconnect()
      wrap()
      observer.observe(document, everything)
    })
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || !isHydrated()) return
      clearInterval(timer)
      wrap()
      document.documentElement.dataset.translated = 'true'
      observer.observe(document, everything)
    })
  })
}

const translated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-translated', 'true')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a wrong password is explained, and a right one signs in', async ({ page }) => {
  await translate(page)
  await page.goto('/login')
  await translated(page)
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Email is required')
  await fillSignIn(page, demoAccounts.customer, 'Wrong-2026')
  await submit(page)
  const alert = page.locator('form').getByRole('alert')
  await expect(alert).toContainText('Invalid credentials')
  await expect(alert).not.toContainText('is required')
  await password(page).fill(demoPassword)
  await submit(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the price follows the shade, the cart its quantity, and the order is paid', async ({ page }) => {
  await newCustomer(page)
  await translate(page)
  await page.goto('/products?search=Coral%20Cabo')
  await page.getByRole('link', { name: 'Coral Cabo Rojo Lipstick' }).first().click()
  await expect(heading(page, 'Coral Cabo Rojo Lipstick')).toBeVisible()
  await translated(page)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Salmon' }).check()
  await main.getByRole('radio', { name: 'Mini, 1.4 g' }).check()
  const price = main.getByRole('paragraph').filter({ hasText: 'Price:' }).first()
  await expect(price).toContainText('$9.50')
  await main.getByRole('radio', { name: '3.5 g' }).check()
  await expect(price).toContainText('$18.00')
  await expect(price).not.toContainText('$9.50')
  await main.getByRole('button', { name: checkoutTexts.en.add }).first().click()
  await page.getByRole('button', { name: 'Shopping cart, 1 item' }).click()
  const cart = page.getByRole('dialog', { name: /Shopping Cart/ })
  await expect(cart.getByText('$18.00').first()).toBeVisible()
  await cart.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(cart.getByRole('heading')).toHaveText('Shopping Cart (2)')
  await expect(cart.getByText('$36.00').first()).toBeVisible()
  await cart.getByRole('button', { name: /^Decrease quantity/ }).click()
  await expect(cart.getByText('$36.00')).toHaveCount(0)
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page.locator('form').getByRole('alert')).toContainText('Please enter your city.')
  await page.getByLabel('City').fill('Ponce')
  const window = await openPaypal(page)
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  await receiptNumber(page)
  await receipt(page).getByRole('button', { name: 'Close' }).first().click()
})

test('staff add a product with shades, and change settings', async ({ page }) => {
  await signInAs(page, 'admin')
  await translate(page)
  await page.goto('/admin/products')
  await expect(heading(page, 'Products')).toBeVisible()
  await translated(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Name is required')
  const name = `Traducido ${Date.now().toString(36)}`
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await expect(dialog.getByText('Name is required')).toHaveCount(0)
  await dialog.getByLabel('Price ($)').fill('8,5')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter an amount with a decimal point')
  await dialog.getByLabel('Price ($)').fill('9.5')
  await dialog.getByLabel('Stock').fill('3')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('status').filter({ hasText: /1/ }).first()).toBeVisible()

  await page.goto('/admin/webpage-settings')
  await translated(page)
  const tagline = page.getByRole('textbox', { name: 'Tagline', exact: true })
  const before = await tagline.inputValue()
  await tagline.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('form').getByRole('alert')).toContainText('Tagline is required')
  await tagline.fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('general settings saved successfully!')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
})

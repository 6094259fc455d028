import { fillCart, openCheckout, openPaypal, receipt, receiptNumber, words } from './checkout-steps.ts'
import {
  demoAccounts,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  newCustomer,
  signIn,
  test,
} from './fixtures.ts'

test('who is not signed in is told so and sent to sign in', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Please log in to access your dashboard.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('staff are sent to their own dashboard', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/admin/)
})

test('an account that is not verified says so, and the mail can be sent again once a minute', async ({ page }) => {
  const { email } = await newCustomer(page, { verified: false })
  await page.goto('/dashboard')
  await expect(page.getByText('Your account is inactive until you verify your email')).toBeVisible()
  const resend = page.getByRole('button', { name: /Resend/ })
  await resend.click()
  await expect(page.getByText(`We sent a new verification link to ${email}.`)).toBeVisible()
  await expect(resend).toHaveText(/Resend in \d+ s/)
})

test('the sections stand in the address', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\?section=profile$/)
  await expect(page.getByText('Member since')).toBeVisible()
})

test('the cart can be changed, cleared and taken back', async ({ page }) => {
  await signIn(page)
  await fillCart(page)
  await page.getByRole('link', { name: /^Shopping Cart/ }).click()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText(/^Quantity of .+: 2$/)).toBeAttached()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('the history shows the order, its details and its invoice', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const window = await openPaypal(page)
  await window.getByRole('button', { name: words.en.pending }).click()
  const number = await receiptNumber(page)
  await receipt(page).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Order History' }).click()
  await page.getByRole('button', { name: `Invoice of order ${number}` }).click()
  await expect(page.getByText('Invoices are only available for completed orders.')).toBeVisible()
  await page.getByRole('button', { name: `View details of order ${number}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(details.getByText('Payment under review')).toBeVisible()
  await expectAccessible(page, 'the details of an order')
})

test('the profile can be edited', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/dashboard?section=profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('First name').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText('First name is required')
  await expectAccessible(page, 'the profile form')
  await dialog.getByLabel('First name').fill('Zoraida')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Zoraida Rosario')).toBeVisible()
})

const ready = {
  products: { en: /^Add .+ to cart$/i, es: /^Añadir .+ al carrito$/i },
  cart: { en: 'Clear Cart', es: 'Vaciar el carrito' },
  profile: { en: 'Edit Profile', es: 'Editar perfil' },
} as const

for (const section of ['products', 'cart', 'profile'] as const) {
  test(`the ${section} section is accessible in both languages and themes`, async ({ page }) => {
    await signIn(page)
    await fillCart(page)
    await expectAccessibleEverywhere(page, `/dashboard?section=${section}`, (it, locale) =>
      expect(it.getByRole('button', { name: ready[section][locale] }).first()).toBeVisible(),
    )
  })
}

// Features: accounts, messages, desk

import type { Page } from '@playwright/test'
import {
  demoAccounts,
  demoPassword,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectToast,
  mailTo,
  newCustomer,
  newPerson,
  pathIn,
  signIn,
  test,
  verificationPath,
} from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const lists = ['/admin/customer-users', '/admin/admin-users', '/admin/root-users'] as const
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const saved = (page: Page, title: string) => page.getByText(title, { exact: true })
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' }).click()
const status = (page: Page, email: string, password: string) =>
  page.request.post('/api/auth/login', { data: { email, password } }).then((response) => response.status())

/** Creates an account through the API as the signed-in user. */
async function addUser(page: Page, role: 'customer' | 'admin' | 'root') {
  const person = newPerson()
  const { firstName, lastName, email, password } = person
  const response = await page.request.post('/api/users', { data: { firstName, lastName, email, password, role } })
  expect(response.status()).toBe(201)
  return { ...person, name: `${firstName} ${lastName}` }
}

async function find(page: Page, path: string, email: string) {
  await page.goto(`${path}?search=${encodeURIComponent(email)}`)
  const row = rowOf(page, email)
  await expect(row).toBeVisible()
  return row
}

test('customers have no access, and admins see no root users', async ({ page }) => {
  await newCustomer(page)
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByText('Admin access required')).toBeVisible()
  }
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/root-users')
  await expectToast(page, 'Access Denied', 'Only root users can manage root users.')
  await expect(page).toHaveURL(/\/admin$/)
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await expect(navigation.getByRole('link', { name: 'Customers' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Administrators' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Root Users' })).toBeHidden()
})

test('creating an administrator needs a confirmation after half an hour, and keeps the typed values', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  await signIn(page, demoAccounts.root)
  await page.goto('/admin/admin-users')
  const person = newPerson()
  await page.getByRole('button', { name: 'Add Administrator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Administrator' })
  await dialog.getByLabel('First Name').fill(person.firstName)
  await dialog.getByLabel('Last Name').fill(person.lastName)
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  const body = { message: 'Please enter your password again to continue.', code: 'reauthentication_required' }
  let refusals = 2
  await page.route('**/api/users', (route) =>
    route.request().method() === 'POST' && refusals-- > 0
      ? route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) })
      : route.continue(),
  )
  const submit = dialog.getByRole('button', { name: 'Add Administrator' })
  await submit.click()
  const question = page.getByRole('dialog', { name: 'Enter your password to continue' })
  const password = question.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the question for the password')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await submit.click()
  await password.fill('Wrong-Pass1')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Current password is incorrect')).toBeVisible()
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Account Created')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(dialog).toBeHidden()
})

test('a customer is added, gets a mail, and is edited and deleted', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/customer-users')
  await expect(heading(page, 'Customers')).toBeVisible()
  const person = newPerson()
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  const submit = dialog.getByRole('button', { name: 'Add Customer' })
  await submit.click()
  await expect(dialog.getByRole('link', { name: 'Email is required' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Password is required' })).toBeVisible()
  await dialog.getByLabel('Email', { exact: true }).fill('nobody')
  await dialog.getByLabel('Password', { exact: true }).fill('Ab1de')
  await expect(dialog.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Password must be at least 6 characters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(demoAccounts.customer)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await submit.click()
  await expect(dialog.getByRole('link', { name: 'A user with this email already exists.' })).toBeVisible()
  await dismiss(page)
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Language of emails').selectOption('Spanish')
  await submit.click()
  await expect(saved(page, 'Account Created')).toBeVisible()
  await dismiss(page)
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search customers' }).fill(person.email)
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  const row = rowOf(page, person.email)
  await expect(row).toContainText('Inactive')
  expect(await verificationPath(page, person)).toMatch(/^\/es\/verify-email\//)
  expect(
    (
      await page.request.get(
        (await verificationPath(page, person)).replace('/es/verify-email', '/api/auth/verify-email-status'),
      )
    ).status(),
  ).toBe(200)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('Active')

  await row.getByRole('button', { name: `Edit ${person.email}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Customer' })
  await edit.getByLabel('First Name').fill('Íñigo')
  await edit.getByLabel(/^New password/).fill('Mangle-2027')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(saved(page, 'Account Updated')).toBeVisible()
  await dismiss(page)
  await mailTo(page, person.email, /contraseña/i)
  await row.getByRole('button', { name: 'Delete Íñigo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Íñigo?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('is deleted for good')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(question).toContainText('This is not the email of the account')
  await expectAccessible(page, 'the question before deleting')
  await question.getByLabel(`Type ${person.email} to confirm`).fill(person.email.toUpperCase())
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(saved(page, 'Account Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  expect(await status(page, person.email, 'Mangle-2027')).toBe(401)
})

test('deleting a customer with orders keeps the orders', async ({ page, browser, shop }) => {
  const { buyer, orderNumber, total } = await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  const row = await find(page, '/admin/customer-users', buyer.email)
  const name = `${buyer.firstName} ${buyer.lastName}`
  await row.getByRole('button', { name: `View details of ${name}` }).click()
  const details = page.getByRole('dialog', { name })
  await expect(page).toHaveURL(/user=/)
  await expect(details).toContainText(`$${total}`)
  await expect(details).toContainText('Calle Unión 12')
  await expectAccessible(page, 'the details')
  await details.getByRole('link', { name: 'Show orders' }).click()
  await expect(rowOf(page, orderNumber)).toBeVisible()
  await page.goBack()
  await details.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(question).toContainText(`${name} has 1 order, which stays.`)
  await question.getByRole('textbox').fill(buyer.email)
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Account Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.goto(`/admin/orders?search=${orderNumber}`)
  await expect(rowOf(page, orderNumber)).toContainText(name)
  expect(await status(page, buyer.email, buyer.password)).toBe(401)
})

test('protected accounts are marked as protected', async ({ page }) => {
  await signIn(page, demoAccounts.root)
  const row = await find(page, '/admin/admin-users', demoAccounts.admin)
  await expect(row.getByRole('combobox')).toHaveCount(0)
  const button = row.getByRole('button', { name: /^Protected/ })
  await expect(button).toHaveText('Protected')
  await button.click()
  await expectToast(page, 'Cannot Delete User', 'This administrator account is protected and cannot be deleted.')
  await dismiss(page)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expectToast(page, 'Account Protected', 'This account is protected and cannot be modified.')
})

test('root users change roles, and can delete themselves', async ({ page }) => {
  await signIn(page, demoAccounts.root)
  const person = await addUser(page, 'admin')
  const row = await find(page, '/admin/admin-users', person.email)
  const roles = row.getByRole('combobox', { name: `Role of ${person.name}` })
  await expect(roles.getByRole('option')).toHaveText(['Customer', 'Administrator', 'Root'])
  await roles.selectOption('Root')
  const question = page.getByRole('alertdialog', { name: `Change the role of ${person.name}?` })
  await expectAccessible(page, 'the question before changing a role')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('admin')
  await row.getByRole('combobox').selectOption('Root')
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(saved(page, 'Role Updated')).toBeVisible()

  await signIn(page, person.email, person.password)
  const own = await find(page, '/admin/root-users', person.email)
  await expect(page.getByText('Root access required')).toBeVisible()
  await expect(own).toContainText('You')
  await own.getByRole('button', { name: `Delete ${person.name}` }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Delete your own root account?' })
  await leaving.getByRole('textbox').fill(person.email)
  await leaving.getByRole('button', { name: 'Delete account' }).click()
  await expect(leaving).toContainText('Please confirm that you know this')
  await leaving.getByLabel('I know that this cannot be undone').check()
  await leaving.getByRole('button', { name: 'Delete account' }).click()
  await expect(saved(page, 'Account Deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await status(page, person.email, person.password)).toBe(401)
})

test('admins see no dropdown of roles, and no way to delete themselves', async ({ page }) => {
  await signIn(page, demoAccounts.root)
  const person = await addUser(page, 'admin')
  await signIn(page, person.email, person.password)
  const own = await find(page, '/admin/admin-users', person.email)
  await expect(own).toContainText('You')
  await expect(own.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveCount(0)
})

test('the form is accessible on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, demoAccounts.root)
  await page.goto(pathIn('es', '/admin/customer-users'))
  await page.getByRole('button', { name: 'Añadir cliente' }).click()
  await expectAccessible(page, 'the form on a phone')
})

test('the page of a customer shows messages with their threads, and leads to them', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const row = await find(page, '/admin/customer-users', 'ivelisse@correo.test')
  await row.getByRole('button', { name: /^View details/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Customer’s Page' }).click()
  await expect(heading(page, 'Ivelisse Rosado Peña')).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('empezamos desde cero')
  await expect(messages).toContainText('Reply noted by Nilsa Báez')
  const path = new URL(page.url()).pathname
  await expectAccessibleEverywhere(page, path, (shown) =>
    expect(shown.getByRole('heading', { level: 1, name: 'Ivelisse Rosado Peña' })).toBeVisible(),
  )
  await page.goto(path)
  await messages.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('dialog', { name: /^Message from Ivelisse/ })).toContainText('nunca me he maquillado')
})

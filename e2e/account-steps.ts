import type { Page } from '@playwright/test'
import type { Person } from './fixtures.ts'

export async function openLogin(page: Page, query = ''): Promise<void> {
  await page.goto(`/login${query}`)
}

export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const submit = (page: Page, name = 'Sign In') =>
  page.locator('form').getByRole('button', { name, exact: true }).click()

export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await password(page).fill(secret)
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone').fill('+1 (787) 555-0177')
  await password(page).fill(person.password)
  await page.getByLabel('Address', { exact: true }).fill('Calle Méndez Vigo 45')
  await page.getByLabel('City').fill('Mayagüez')
  await page.getByLabel('State').selectOption({ label: 'Puerto Rico' })
  await page.getByLabel('ZIP Code').fill('00680')
}

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signInAs } from './fixtures.ts'

interface Workshop {
  id: string
  name: string
  slug: string
  variants: { id: string }[]
}

/** Signs in as staff and adds a workshop for $60.00 with a session of 8 seats on each of these days of January 2099. */
export async function addWorkshop(page: Page, days: readonly string[]): Promise<Workshop> {
  await signInAs(page, 'admin')
  const session = (day: string) => ({
    price: '60.00',
    stock: 8,
    startsAt: `2099-01-${day}T14:00:00.000Z`,
    endsAt: `2099-01-${day}T17:00:00.000Z`,
    place: 'Mayagüez',
  })
  const data = {
    name: `Taller ${randomBytes(3).toString('hex')}`,
    type: 'workshop',
    price: '60.00',
    variants: days.map(session),
  }
  const answer = await page.request.post('/api/products', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

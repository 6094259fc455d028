import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/components/answers.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { getCustomer } from '../customer-api.ts'

const id = '00000000-0000-4000-8000-000000000201'
const time = '2026-11-20T15:00:00.000Z'
const user = {
  id,
  name: 'Ana Ruiz',
  email: 'ana@correo.test',
  phone: null,
  role: 'customer' as const,
  emailVerified: true,
  createdAt: new Date(time),
}
const none = { orders: [], bookings: [], messages: [], notes: [] }

const cards = () =>
  [...document.querySelectorAll('section:not([data-toasts])')].map((card) => card.getAttribute('aria-label'))

it('shows what every feature has of a customer, in its order', async () => {
  answer(getCustomer, {
    user,
    figures: { orders: 1, hasHistory: true, spent: 500 },
    ...none,
    bookings: [{ id, productName: 'Facial', productNameEs: null, startsAt: time, state: 'confirmed' }],
  })
  await openOffice(`/admin/customer-users/${id}`)
  await expect.element(page.getByRole('link', { name: 'Facial' })).toBeVisible()
  expect(cards()).toEqual(['Orders', 'Appointments', 'Messages', 'Notes'])
})

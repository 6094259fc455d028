import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { User } from '../../session/api.ts'
import { AccountCard } from './account-card.tsx'

const user = {
  id: '3f0c1f5e-4e5f-4c8e-9a57-0b6f0f3c2a11',
  role: 'customer',
  emailVerified: true,
  createdAt: new Date('2026-01-02T03:04:05Z'),
} as User

it('shows what the account is, since when in the shop’s days, and its number', () => {
  const facts = renderToStaticMarkup(<AccountCard user={user} />).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)
  const shown = [...facts].map(([, label, value = '']) => [label, value.replace(/<[^>]+>/g, '')])
  expect(shown).toEqual([
    ['Account type', 'Customer'],
    ['Email status', 'Verified'],
    ['Member since', 'January 1, 2026'],
    ['Account ID', expect.stringContaining(user.id)],
  ])
})

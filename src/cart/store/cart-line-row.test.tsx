import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CartLineRow } from './cart-line-row.tsx'

const product = {
  id: 'soap',
  variantId: 'soap',
  slug: 'soap',
  name: 'Oat Soap',
  nameEs: null,
  price: 450,
  stock: null,
  type: 'product' as const,
  choices: [],
  startsAt: null,
  changeHours: null,
  byAppointment: false,
}

const rowOf = (imageUrl: string | null): string =>
  renderToStaticMarkup(
    <CartLineRow line={{ product: { ...product, imageUrl }, quantity: 2 }} onQuantity={() => {}} onRemove={() => {}} />,
  )

it('shows the picture or a placeholder, name, unit price and line total, and the buttons that change it', () => {
  const row = rowOf('/images/soap-800.webp')
  expect(row).toContain('src="/images/soap-800.webp"')
  expect(row.replace(/<[^>]+>/g, '|')).toMatch(/\|Oat Soap\|.*\|\$4\.50\|.*\|\$9\.00\|/)
  const labels = [...row.matchAll(/<button[^>]* aria-label="([^"]+)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Decrease quantity of Oat Soap', 'Increase quantity of Oat Soap', 'Remove Oat Soap'])
  expect(rowOf(null)).toMatch(/<img src="\/plants\/[a-z]+\.webp"/)
})

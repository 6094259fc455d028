import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { browseAdminProducts } from '../../catalog/office-api.ts'
import { listDrawers } from '../../drawers/drawers-api.ts'
import { listPhoneOrders } from '../../phone-orders/office-api.ts'
import { answer, refused } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { pageOfPhoneOrders } from '../../testing/components/phone-orders.ts'
import { pageOfProducts, productOf } from '../../testing/components/products.ts'
import { listFavourites, quoteAtCounter } from '../counter-api.ts'

const soap = productOf()
const [variant] = soap.variants
const lipstickId = '00000000-0000-4000-8000-000000000104'
const lipstick = productOf({
  id: lipstickId,
  name: 'Lipstick',
  nameEs: 'Labial',
  options: [{ name: 'Shade', nameEs: 'Tono', values: [{ value: 'Ruby', valueEs: 'Rubí', color: null }] }],
  variants: variant ? [{ ...variant, id: lipstickId, price: 1450, sku: 'LIP-RUBY', optionValues: ['Ruby'] }] : [],
})

const quote = {
  lines: [],
  charges: [],
  subtotal: 500,
  total: 500,
  deliveryMethods: [],
  deliveryMethodId: null,
  noDelivery: false,
  needsRegion: false,
}

/** Whether nobody answers the requests of a path. */
let isUnreachable = (_path: string) => false
const connected = window.fetch

beforeEach(() => {
  isUnreachable = () => false
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin)
    if (isUnreachable(pathname)) throw new TypeError('Failed to fetch')
    return pathname === '/readyz' ? Response.json({ status: 'ready' }) : connected(input, init)
  }
  answer(listDrawers, { drawers: [], closed: [] })
  answer(browseAdminProducts, ({ query }) =>
    query.size === 100
      ? { ...pageOfProducts(query.page === 1 ? soap : lipstick), pages: 2 }
      : pageOfProducts(soap, lipstick),
  )
  answer(quoteAtCounter, quote)
  answer(listPhoneOrders, pageOfPhoneOrders())
  answer(listFavourites, { variantIds: [], products: [] })
})
afterEach(() => {
  window.fetch = connected
})

const open = (visit: Parameters<typeof openOffice>[1] = {}) => openOffice('/admin/counter', visit)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = page.getByRole('alert').filter({ hasText: 'No network: nothing can be sold now' })
const prices = page.getByRole('region', { name: 'Price list' })
const find = page.getByRole('searchbox', { name: 'Find in the price list' })
const kept = () => localStorage.getItem('counter-prices:en')

it('sells nothing without a network, keeps the sale, shows prices, and goes on when the network is back', async () => {
  await open()
  await button('Soap $5.00').click()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('ANA')
  await expect.element(button('Take Payment')).toBeEnabled()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.poll(kept).not.toBeNull()

  isUnreachable = () => true
  await button('One more of Soap').click()
  await expect.element(alert).toBeVisible()
  await expect.element(button('Take Payment')).toBeDisabled()
  await expect.element(prices).toMatchTextContent('Soap$5.00Lipstick (Ruby)LIP-RUBY$14.50')
  await find.fill('lip-r')
  await expect.element(prices).toMatchTextContent('Lipstick (Ruby)LIP-RUBY$14.50')
  await expect.element(prices.getByText('Soap')).not.toBeInTheDocument()
  await find.fill('perfume')
  await expect.element(prices).not.toBeInTheDocument()
  await expect.element(page.getByText('No product matches.')).toBeVisible()

  isUnreachable = () => false
  window.dispatchEvent(new Event('online'))
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(button('Take Payment')).toBeEnabled()
  await expect.element(page.getByRole('textbox', { name: 'Quantity of Soap' })).toHaveValue('2')
  await expect.element(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue('ANA')
})

it('stays closed while the browser is online but the shop is not ready', async () => {
  await open()
  await button('Soap $5.00').click()
  await expect.element(button('Take Payment')).toBeEnabled()
  const asked: string[] = []
  isUnreachable = (path) => {
    asked.push(path)
    return path === '/readyz'
  }
  window.dispatchEvent(new Event('offline'))
  await expect.element(alert).toBeVisible()
  await expect.element(button('Take Payment')).toBeDisabled()
  const ask = () => {
    window.dispatchEvent(new Event('online'))
    return asked
  }
  await expect.poll(ask).toContain('/readyz')
  await expect.element(alert).toBeVisible()
  isUnreachable = () => false
  window.dispatchEvent(new Event('online'))
  await expect.element(button('Take Payment')).toBeEnabled()
})

it('takes the answer of a proxy for none, and shows the prices of before with their moment', async () => {
  const line = { id: soap.id, name: 'Soap of before', sku: null, price: 450 }
  localStorage.setItem('counter-prices:en', JSON.stringify({ at: '2026-11-20T13:05:00.000Z', lines: [line] }))
  answer(browseAdminProducts, refused(502))
  await open()
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByText('Prices of Nov 20, 2026, 9:05 AM')).toBeVisible()
  await expect.element(prices).toMatchTextContent('Soap of before$4.50')
})

it('says that there is no price list yet', async () => {
  isUnreachable = (path) => path.includes('/products/')
  await open()
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByText('This browser has no price list yet.')).toBeVisible()
})

it.each(everyLook.flatMap((look) => [390, 768, 1024].map((width) => ({ ...look, width }))))(
  'looks right in $locale, $theme at $width px',
  async (look) => {
    await open(look)
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect.poll(() => localStorage.getItem(`counter-prices:${look.locale}`)).not.toBeNull()
    isUnreachable = () => true
    window.dispatchEvent(new Event('offline'))
    const title = { en: 'No network: nothing can be sold now', es: 'Sin conexión: ahora no se puede vender nada' }
    await expect.element(page.getByText(title[look.locale])).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)

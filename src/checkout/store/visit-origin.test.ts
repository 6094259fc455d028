import { afterEach, expect, test, vi } from 'vitest'
import { transport } from '../../kit/api/transport.ts'
import { openPaymentBody } from '../../payments/api.ts'
import { openPayment } from './pay-steps.ts'
import { visitHeaders, visitOrigin, visitOriginScript } from './visit-origin.ts'

vi.mock('../../kit/api/transport.ts', () => ({ transport: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

/** Opens documents of one tab after each other. @returns where the visit began. */
function visit(...documents: { referrer: string; search: string }[]) {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('window', { location: new URL('https://shop.test/checkout') })
  for (const { referrer, search } of documents) {
    new Function('sessionStorage', 'document', 'location', visitOriginScript)(
      ...[sessionStorage, { referrer }, { search }],
    )
  }
  return visitOrigin()
}

const instagram = { referrer: 'https://l.instagram.com/?u=x', search: '?utm_source=IG&utm_campaign=summer&variant=1' }
const within = { referrer: 'https://shop.test/products', search: '' }

test('a visit began where its first document came from', () => {
  expect(visit(instagram, within)).toEqual({ referrer: 'l.instagram.com', source: 'ig', campaign: 'summer' })
  expect(visit({ referrer: 'https://www.google.com:443/search', search: '' }, instagram)).toEqual({
    referrer: 'google.com',
  })
})

test('typed addresses and tabs of the shop came from nowhere', () => {
  expect(visit({ referrer: '', search: '' }, instagram)).toEqual({})
  expect(visit(within)).toEqual({})
})

test('it is not known without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('window', { location: new URL('https://shop.test/checkout') })
  expect(visitOrigin()).toBeUndefined()
})

test('a link cannot make an order fail', () => {
  const search = `?utm_source=%00%FF&utm_medium=${'x'.repeat(5000)}&utm_campaign=ana@correo.test`
  expect(visit({ referrer: 'https://correo.test/', search })).toEqual({ referrer: 'correo.test' })
})

test('the release before accepts the order: the origin is no field of it', async () => {
  visit(instagram)
  const id = 'c0a80101-0000-4000-8000-000000000001'
  const opened = { id: '5O190127TN364715T', orderNumber: 'FM-000417', status: 'CREATED', captureSecret: 's' }
  vi.mocked(transport).mockResolvedValue(Response.json(opened))
  const address = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
  const report = { total: '28.50', items: [{ productId: id, quantity: 1 }], shippingAddress: address }
  const purchase = { userId: id, provider: 'paypal', report, profile: {} } as unknown as Parameters<
    typeof openPayment
  >[1]
  const values = { firstName: 'Ana', lastName: 'Peña', email: 'ana@correo.test' } as Parameters<typeof openPayment>[0]
  await openPayment(values, purchase, undefined)
  const [, init] = vi.mocked(transport).mock.lastCall ?? []
  expect(init?.headers).toEqual({
    'content-type': 'application/json',
    'x-visit-origin': 'referrer=l.instagram.com&source=ig&campaign=summer',
  })
  expect(openPaymentBody.safeParse(JSON.parse(String(init?.body)))).toMatchObject({ success: true })
  expect(openPaymentBody.shape).not.toHaveProperty('origin')
})

test('typed addresses are told from visits that are not known', () => {
  visit({ referrer: '', search: '' })
  expect(visitHeaders()).toEqual({ 'x-visit-origin': 'referrer=' })
  vi.stubGlobal('sessionStorage', undefined)
  expect(visitHeaders()).toEqual({})
})

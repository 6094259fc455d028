import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCalendars } from '../../appointments/office-api.ts'
import { browseAdminProducts, listAdminProducts } from '../../catalog/office-api.ts'
import { listDrawers } from '../../drawers/drawers-api.ts'
import { getPaymentSetting } from '../../payments/payment-setting-api.ts'
import { listPhoneOrders, quotePhoneOrder } from '../../phone-orders/office-api.ts'
import { answer, answerLater, failed, refused } from '../../testing/components/answers.ts'
import { openCashDrawer as drawer } from '../../testing/components/drawers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { saleToNobody } from '../../testing/components/orders.ts'
import { paymentSetting } from '../../testing/components/payments.ts'
import { pageOfPhoneOrders, parkedSale } from '../../testing/components/phone-orders.ts'
import { balm, pageOfProducts, productOf } from '../../testing/components/products.ts'
import {
  listFavourites,
  parkSale,
  pinFavourite,
  quoteAtCounter,
  sellAtCounter,
  unpinFavourite,
} from '../counter-api.ts'

const soap = productOf()
const [variant] = soap.variants
const draft = parkedSale()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answer(listDrawers, { drawers: [drawer], closed: [] })
  answer(browseAdminProducts, pageOfProducts(soap, balm))
  answer(listFavourites, { variantIds: [], products: [] })
  answer(listPhoneOrders, pageOfPhoneOrders(draft))
  answer(getPaymentSetting, paymentSetting('personal'))
  answer(quoteAtCounter, ({ body }) => {
    const lines = body.lines.map(({ variantId = '', price = 500, quantity }) => ({
      variantId,
      quantity,
      amount: price * quantity,
    }))
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    const nothing = { charges: [], deliveryMethods: [], deliveryMethodId: null, noDelivery: false, needsRegion: false }
    return { lines, subtotal: total, total, ...nothing }
  })
})

const open = (visit: Parameters<typeof openOffice>[1] = {}, search = '') => openOffice(`/admin/counter${search}`, visit)
const ofDraft = `?draft=${draft.id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const quantity = page.getByRole('textbox', { name: 'Quantity of Soap' })
const isEmpty = () => expect.element(page.getByText('Nothing here yet')).toBeVisible()
const addSoap = async () => {
  await button('Soap $5.00').click()
  await expect.element(button('Park')).toBeEnabled()
}
const parkAs = async (word: string) => {
  await button('Park').click()
  const dialog = page.getByRole('dialog', { name: 'Park this sale' })
  await dialog.getByRole('textbox', { name: 'Find it by' }).fill(word)
  await dialog.getByRole('button', { name: 'Park', exact: true }).click()
}

describe('parking', () => {
  it('stores the sale with its word, and empties the counter', async () => {
    await open()
    await expect.element(button('Parked (1)')).toBeVisible()
    await addSoap()
    const sent = answer(parkSale, draft)
    answer(listPhoneOrders, pageOfPhoneOrders(draft, parkedSale({ id: balm.id })))
    await parkAs('Hat')
    await expectToast('The sale is parked.', null)
    await isEmpty()
    await expect.element(button('Parked (2)')).toBeVisible()
    expect(sent).toMatchObject([
      { body: { lines: [{ variantId: soap.id, quantity: 1 }], word: 'Hat', toSend: false, drawerId: drawer.id } },
    ])
    expect(sent[0]?.body).not.toHaveProperty('version')
  })

  it('that fails keeps the sale, and its repetition is the same one', async () => {
    await open()
    await addSoap()
    const lost = answer(parkSale, failed)
    await parkAs('Hat')
    await expectToast('The sale was not stored', 'It is still on the screen. Try again.')
    await dismissToast()
    const again = answer(parkSale, draft)
    await page.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click()
    await isEmpty()
    expect(again[0]?.params.id).toBe(lost[0]?.params.id)
  })

  it('again changes the draft that the sale came from', async () => {
    await open({}, ofDraft)
    await expect.element(quantity).toHaveValue('2')
    const sent = answer(parkSale, { ...draft, version: 4 })
    await button('Park').click()
    await expect.element(page.getByRole('textbox', { name: 'Find it by' })).toHaveValue('Hat')
    await page.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click()
    await isEmpty()
    expect(sent).toMatchObject([{ params: { id: draft.id }, body: { version: 3, customer: { firstName: 'Luz' } } }])
  })

  it('to send goods goes on in the phone orders, with customer and address', async () => {
    await open()
    await addSoap()
    const stored = parkedSale({ parkedAt: null, word: null, firstName: '' })
    const sent = answer(parkSale, stored)
    answer(listPhoneOrders, pageOfPhoneOrders(stored))
    answer(listAdminProducts, [])
    answer(quotePhoneOrder, refused(409))
    await button('Send It').click()
    await expect.element(page.getByRole('dialog', { name: 'Edit the phone order for No customer yet' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(sent).toMatchObject([{ body: { toSend: true } }])
    expect(window.location.search).toBe(`?draft=${stored.id}`)
  })
})

describe('the parked sales', () => {
  const dialog = page.getByRole('dialog', { name: 'Parked Sales' })

  it('are listed with what, total, who and when, and open with prices, reasons and customer', async () => {
    await open()
    await button('Parked (1)').click()
    await expect.element(dialog.getByText('Hat · Luz')).toBeVisible()
    await expect.element(dialog.getByText('2 × Soap')).toBeVisible()
    await expect.element(dialog.getByText('$8.00')).toBeVisible()
    await expect.element(dialog.getByText(/^By Ana Peña, /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Open Hat · Luz' }).click()
    await expect.element(quantity).toHaveValue('2')
    await expect.element(page.getByRole('textbox', { name: 'Custom price of Soap' })).toHaveValue('4.00')
    await expect.element(page.getByRole('textbox', { name: 'Reason for the price of Soap' })).toHaveValue('Roto')
    await expect.element(page.getByText('Luz', { exact: true })).toBeVisible()
    await expect.element(page.getByText('selling completes it')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
  })

  it('wait while another sale is on the screen', async () => {
    await open()
    await addSoap()
    await button('Parked (1)').click()
    await expect.element(dialog.getByText('Another sale is on the screen.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Open Hat · Luz' })).toBeDisabled()
  })

  it('say that there is none, and that they could not be read', async () => {
    answer(listPhoneOrders, pageOfPhoneOrders())
    await open()
    await button('Parked (0)').click()
    await expect.element(dialog.getByText('No sale is parked.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    answer(listPhoneOrders, failed)
    document.getElementById('office')?.remove()
    await open()
    await button('Parked Sales').click()
    await expect.element(dialog.getByText('The parked sales could not be read.')).toBeVisible()
    answer(listPhoneOrders, pageOfPhoneOrders(draft))
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(dialog.getByText('Hat · Luz')).toBeVisible()
  })
})

describe('a draft that is opened by its address', () => {
  it('is sold with its version, and its delivery is left out', async () => {
    answer(
      listPhoneOrders,
      pageOfPhoneOrders(
        parkedSale({
          parkedAt: null,
          userId: balm.id,
          email: 'luz@correo.test',
          lastName: 'Rivera',
          code: 'ANA',
          shippingAddress: { address: 'Calle 1', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
        }),
      ),
    )
    await open({}, ofDraft)
    await expect.element(page.getByText('Its delivery and address do not apply')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue('ANA')
    const sent = answer(sellAtCounter, { order: saleToNobody(), receiptUrl: null })
    await button('Take Payment').click()
    await button('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent).toMatchObject([
      {
        body: {
          draftId: draft.id,
          draftVersion: 3,
          customer: { userId: balm.id },
          lines: [{ price: 400, reason: 'Roto' }],
          tenders: [{ amount: 800 }],
        },
      },
    ])
    await button('New Sale').click()
    await addSoap()
    const next = answer(sellAtCounter, { order: saleToNobody(), receiptUrl: null })
    await button('Take Payment').click()
    await button('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(next[0]?.body).not.toHaveProperty('draftId')
  })

  it.each([
    ['draft_paid', 'This order has already been paid'],
    ['draft_canceled', 'This order was canceled'],
    ['draft_gone', 'This parked sale or order does not exist any more'],
    ['newer_version', 'It was changed at another desk after you opened it.'],
  ])('keeps the sale when it is refused because of %s, also as a new one', async (code, text) => {
    await open({}, ofDraft)
    await button('Take Payment').click()
    answer(sellAtCounter, refused(409, { code }))
    await button('Exact').click()
    await expect.element(page.getByText(text)).toBeVisible()
    await dismissToast()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(quantity).toHaveValue('2')
    await button('Keep as New Sale').click()
    await expect.element(page.getByText('selling completes it')).not.toBeInTheDocument()
    await expect.element(quantity).toHaveValue('2')
    const sent = answer(sellAtCounter, { order: saleToNobody(), receiptUrl: null })
    await button('Take Payment').click()
    await button('Exact').click()
    await expect.element(button('New Sale')).toBeVisible()
    expect(sent[0]?.body).not.toHaveProperty('draftId')
  })

  it.each([
    [parkedSale({ state: 'paid' }), 'This order has already been paid'],
    [parkedSale({ state: 'canceled' }), 'This order was canceled'],
  ])('is not opened, and says why: %#', async (found, text) => {
    answer(listPhoneOrders, pageOfPhoneOrders(found))
    await open({}, ofDraft)
    await expect.element(page.getByText(text)).toBeVisible()
    await isEmpty()
    await button('Close').click()
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  it('keeps the times of its appointments', async () => {
    const slot = { startsAt: '2026-11-21T15:00:00.000Z', calendarId: balm.id }
    const name = { name: 'Facial', nameEs: null }
    answer(listCalendars, [
      {
        id: balm.id,
        name: 'Rosa',
        place: null,
        placeEs: null,
        placeState: null,
        imageUrl: null,
        weekly: [],
        exceptions: [],
        isActive: true,
        hasFeed: false,
        productIds: [],
        version: 1,
      },
    ])
    answer(
      listPhoneOrders,
      pageOfPhoneOrders(parkedSale({ lines: draft.lines.map((line) => ({ ...line, ...name, ...slot, quantity: 1 })) })),
    )
    await open({}, ofDraft)
    await expect.element(page.getByText('Facial', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Sat, Nov 21, 2026, 11:00.AM · Rosa$/)).toBeVisible()
    await expect.element(button('Park')).toBeEnabled()
    const sent = answer(parkSale, draft)
    await parkAs('Hat')
    await isEmpty()
    expect(sent[0]?.body.lines[0]?.slot).toEqual({ ...slot, startsAt: new Date(slot.startsAt) })
  })

  it('that does not exist is named so', async () => {
    answer(listPhoneOrders, pageOfPhoneOrders())
    await open({}, ofDraft)
    await expect.element(page.getByText('does not exist any more')).toBeVisible()
  })

  it('waits until the sale on the screen is parked or cleared', async () => {
    await open()
    await button('Balm $12.00').click()
    document.getElementById('office')?.remove()
    await open({}, ofDraft)
    await expect.element(page.getByText('Another sale is on the screen.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Balm' })).toBeVisible()
    await button('Clear Sale').click()
    await expect.element(quantity).toHaveValue('2')
  })

  it('is kept over a reload, with its version', async () => {
    await open({}, ofDraft)
    await expect.element(quantity).toHaveValue('2')
    document.getElementById('office')?.remove()
    await open()
    await expect.element(page.getByText('selling completes it')).toBeVisible()
  })
})

describe('favourites', () => {
  const tiles = () =>
    page
      .getByRole('region', { name: 'Products' })
      .getByRole('listitem')
      .elements()
      .map((tile) => tile.textContent)

  it('stand first, and are pinned and unpinned at their tile by keyboard', async () => {
    await open()
    await expect.poll(tiles).toEqual(['Soap$5.00', 'Balm$12.00'])
    const pinned = answer(pinFavourite, undefined)
    answer(listFavourites, { variantIds: [balm.id], products: [balm] })
    await expect.element(button('Pin Balm')).toHaveAttribute('aria-pressed', 'false')
    button('Pin Balm').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(tiles).toEqual(['Balm$12.00', 'Soap$5.00'])
    await expect.element(page.getByText('Balm is pinned')).toBeVisible()
    await expect.element(button('Pin Balm')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Pin Balm')).toHaveFocus()
    const unpinned = answer(unpinFavourite, undefined)
    answer(listFavourites, { variantIds: [], products: [] })
    await userEvent.keyboard('{Enter}')
    await expect.poll(tiles).toEqual(['Soap$5.00', 'Balm$12.00'])
    await expect.element(button('Pin Balm')).toHaveFocus()
    expect([pinned, unpinned]).toMatchObject([
      [{ params: { variantId: balm.id } }],
      [{ params: { variantId: balm.id } }],
    ])
  })

  it('are shown while nothing is searched, and sold like others; one that is off sale is not', async () => {
    const old = productOf({
      id: draft.id,
      name: 'Old',
      nameEs: null,
      variants: variant ? [{ ...variant, id: draft.id }] : [],
    })
    const off = { ...old, id: drawer.id, isActive: false, variants: variant ? [{ ...variant, id: drawer.id }] : [] }
    answer(listFavourites, { variantIds: [drawer.id, draft.id], products: [old, off] })
    answer(browseAdminProducts, ({ query }) => (query.search ? pageOfProducts(balm) : pageOfProducts(soap)))
    await open()
    await expect.poll(tiles).toEqual(['Old$5.00', 'Soap$5.00'])
    await button('Old $5.00').click()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Old' })).toHaveValue('1')
    await page.getByRole('searchbox', { name: 'Scan or find a product' }).fill('balm')
    await expect.poll(tiles).toEqual(['Balm$12.00'])
  })

  it('that cannot be pinned stay as they are', async () => {
    await open()
    answer(pinFavourite, failed)
    await button('Pin Soap').click()
    await expectToast('The product was not pinned or unpinned', 'Please try again.')
    await expect.element(button('Pin Soap')).toHaveAttribute('aria-pressed', 'false')
  })
})

it('parks once while the answer is awaited', async () => {
  await open()
  await addSoap()
  const reply = answerLater(parkSale, draft)
  await parkAs('Hat')
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Park', exact: true })
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  reply()
  await isEmpty()
})

const words = {
  en: { title: 'Sell', park: 'Park', parked: 'Parked (1)' },
  es: { title: 'Vender', park: 'Dejar en espera', parked: 'En espera (1)' },
} as const

it.each(everyLook.flatMap((look) => [360, 768, 1440].map((width) => ({ ...look, width }))))(
  'looks right with a parked sale in $locale, $theme at $width px',
  async (look) => {
    answer(listFavourites, { variantIds: [balm.id], products: [balm] })
    await open(look, ofDraft)
    const { title, park, parked } = words[look.locale]
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(button(park)).toBeEnabled()
    await expectNoSidewaysScroll()
    await expectAccessible()
    await button(park).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await button(parked).click()
    await expect.element(page.getByRole('dialog').getByText('Hat · Luz')).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)

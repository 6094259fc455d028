import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { browseUsers } from '../../accounts/office-api.ts'
import { listAdminProducts } from '../../catalog/office-api.ts'
import { answer, refused } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { customerOf } from '../../testing/components/people.ts'
import { pageOfPhoneOrders, parkedSale } from '../../testing/components/phone-orders.ts'
import { listPhoneOrders, quotePhoneOrder, updatePhoneOrder } from '../office-api.ts'

const draft = parkedSale()

beforeEach(() => {
  answer(listPhoneOrders, pageOfPhoneOrders(draft))
  answer(listAdminProducts, [])
  answer(quotePhoneOrder, {
    lines: [{ variantId: draft.lines[0]?.variantId ?? '', quantity: 2, amount: 800 }],
    charges: [],
    subtotal: 800,
    total: 800,
    deliveryMethods: [],
    deliveryMethodId: null,
    noDelivery: false,
    needsRegion: false,
  })
})

const open = (visit: Parameters<typeof openOffice>[1] = {}, search = '') => openOffice(`/admin/drafts${search}`, visit)
const form = page.getByRole('dialog', { name: 'Edit the phone order for Hat · Luz' })

describe('a parked sale among the phone orders', () => {
  it('says that it is parked, by whom, and that it has no account', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Hat · Luz' })).toBeVisible()
    await expect.element(page.getByText('Parked', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Parked by Ana Peña, /)).toBeVisible()
    await expect.element(page.getByText('No account yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open at the Counter: order of Hat · Luz' }))
      .toHaveAttribute('href', `/admin/counter?draft=${draft.id}`)
  })

  it('is asked for its customer before its payment, and says what is missing at the field', async () => {
    await open()
    await page.getByRole('button', { name: 'Payment for the phone order of Hat · Luz' }).click()
    await form.getByRole('textbox', { name: 'Last name' }).fill('Rivera')
    const missing = { field: 'email', code: 'draft_customer_required', message: 'no' }
    const refusedOnce = answer(updatePhoneOrder, refused(400, { code: missing.code, fields: [missing] }))
    await form.getByRole('button', { name: 'Save Order' }).click()
    await expect
      .element(form.getByText('Choose a customer, or enter the email address of a new one').first())
      .toBeVisible()
    expect(refusedOnce[0]?.body).not.toHaveProperty('email')
    const sent = answer(updatePhoneOrder, { ...draft, userId: draft.id, email: 'luz@correo.test', version: 4 })
    await form.getByRole('textbox', { name: 'Email' }).fill('luz@correo.test')
    await form.getByRole('button', { name: 'Save Order' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Payment of $8.00 from Hat · Luz' })).toBeVisible()
    expect(sent).toMatchObject([
      { body: { email: 'luz@correo.test', firstName: 'Luz', lastName: 'Rivera', version: 3 } },
    ])
  })

  it('gets an account that is found', async () => {
    const customer = customerOf()
    answer(browseUsers, { users: [customer], page: 1, pages: 1, matching: 1, total: 1 } as never)
    await open({}, `?draft=${draft.id}`)
    await form.getByRole('searchbox', { name: 'Find a customer' }).fill('cor')
    await form.getByRole('button', { name: /^Choose / }).click()
    const sent = answer(updatePhoneOrder, { ...draft, userId: customer.id, email: customer.email, version: 4 })
    await form.getByRole('button', { name: 'Save Order' }).click()
    await expect.element(page.getByRole('dialog', { name: /^Payment of / })).toBeVisible()
    expect(sent).toMatchObject([{ body: { userId: customer.id } }])
    expect(window.location.search).toBe('')
  })
})

it('opens nothing for a phone order that is paid', async () => {
  answer(listPhoneOrders, pageOfPhoneOrders(parkedSale({ state: 'paid' })))
  await open({}, `?draft=${draft.id}`)
  await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const words = { en: 'Parked', es: 'En espera' } as const

it.each(everyLook.flatMap((look) => [360, 768, 1440].map((width) => ({ ...look, width }))))(
  'looks right in $locale, $theme at $width px',
  async (look) => {
    await open(look)
    await expect.element(page.getByText(words[look.locale], { exact: true })).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)

import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { browseUsers } from '../../accounts/office-api.ts'
import { addOrderCustomer } from '../../counter/counter-api.ts'
import { browseOrders, getOrderDetails, type Order } from '../../orders/api.ts'
import { correctContact, removePerson } from '../../orders/contact-api.ts'
import { listOrderNotes } from '../../orders/notes-api.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { answer, failed, refused } from '../../testing/components/answers.ts'
import {
  dismissToast,
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { detailsOf, orderOf, pageOfOrders, saleToNobody } from '../../testing/components/orders.ts'
import { customerOf, pageOfPeople } from '../../testing/components/people.ts'
import { getOrderTimeline } from '../timeline-api.ts'

const billingAddress = { address: '', city: '', state: 'PR', postalCode: '', country: 'US' }
const nobody = saleToNobody({ billingAddress, shippingAddress: null, customerAddress: null, customerPhone: null })
const luz = { ...nobody, customerName: 'Luz Rivera', customerPhone: '787-555-0142' }

beforeEach(() => {
  answer(listViews, { views: [] })
  answer(getOrderDetails, detailsOf())
  answer(listOrderNotes, { notes: [] })
  answer(getOrderTimeline, { entries: [] })
})

const details = page.getByRole('dialog', { name: 'Order FM-000012' })
async function open(order: Order, visit: Parameters<typeof openOffice>[1] = {}) {
  answer(browseOrders, pageOfOrders(order))
  await openOffice('/admin/orders?order=FM-000012', visit)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

it.each(everyLook)('shows a sale to somebody unknown as one in $locale, $theme', async (look) => {
  await open(nobody, { ...look, width: 390 })
  const words = look.locale === 'en' ? 'Cash sale' : 'Venta al contado'
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  const text = document.body.textContent ?? ''
  expect(text.split(words).length - 1).toBeGreaterThanOrEqual(2)
  expect(text).not.toMatch(/null|undefined|, PR/)
  await expectNoSidewaysScroll()
  await expectAccessible()
})

it('removes the person of a sale after a question', async () => {
  await open(luz)
  const remove = details.getByRole('button', { name: 'Remove This Person from order FM-000012' })
  await expectAccessible()
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remove the person of order FM-000012?' })
  answer(removePerson, failed)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast('Person not removed', 'Nothing was changed. Please try again.')
  await dismissToast()
  const erased = { ...luz, customerName: '—', customerPhone: null }
  answer(browseOrders, pageOfOrders(erased))
  const sent = answer(removePerson, erased)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast('Person removed', null)
  expect(sent).toMatchObject([{ params: { id: luz.id } }])
  await expect.element(details.getByText('—')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})

it('offers it neither for an account nor where nobody is named', async () => {
  for (const order of [orderOf(), nobody]) {
    await open(order)
    await expect.element(details.getByRole('button', { name: /^Correct/ })).toBeVisible()
    await expect.element(details.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    document.getElementById('office')?.remove()
  }
})

it('corrects name and phone without an email address', async () => {
  await open(luz)
  await details.getByRole('button', { name: /^Correct/ }).click()
  const form = page.getByRole('dialog', { name: 'Correct order FM-000012' })
  await expect.element(form.getByRole('textbox', { name: 'Email' })).not.toBeInTheDocument()
  await form.getByRole('textbox', { name: 'Name' }).fill('Luz Marina')
  const sent = answer(correctContact, { order: { ...luz, customerName: 'Luz Marina' } })
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expectToast('Order corrected', null)
  expect(sent[0]?.body).toEqual({ customerName: 'Luz Marina', customerPhone: '787-555-0142', language: 'en' })
})

describe('the customer of a sale', () => {
  const form = page.getByRole('dialog', { name: 'Customer of order FM-000012' })
  const save = form.getByRole('button', { name: 'Add Customer' })
  const field = (name: string) => form.getByRole('textbox', { name })
  const ask = () => details.getByRole('button', { name: 'Add Customer… to order FM-000012' }).click()

  it('is added later by address and name, and the dialog says when the account shows it', async () => {
    await open(luz)
    await ask()
    await expect.element(form.getByText('shows nothing until the address is confirmed')).toBeVisible()
    await expect.element(field('First name')).toHaveValue('Luz')
    await expect.element(field('Last name')).toHaveValue('Rivera')
    await expect.element(field('Phone')).toHaveValue('787-555-0142')
    await expectAccessible()
    await save.click()
    await expect.element(form.getByText('Choose a customer, or enter the email address').first()).toBeVisible()
    await field('Email').fill('luz@correo.test')
    const taken = { field: 'email', code: 'email_taken', message: 'taken' }
    answer(addOrderCustomer, refused(409, { code: 'email_taken', fields: [taken] }))
    await save.click()
    await expect.element(form.getByText('taken').first()).toBeVisible()
    const sent = answer(addOrderCustomer, orderOf({ customerName: 'Luz Rivera', customerEmail: 'luz@correo.test' }))
    answer(browseOrders, pageOfOrders(orderOf({ customerName: 'Luz Rivera' })))
    await field('Email').fill('luz2@correo.test')
    await save.click()
    await expectToast('Customer added', null)
    const person = { firstName: 'Luz', lastName: 'Rivera', phone: '787-555-0142' }
    expect(sent).toMatchObject([{ params: { id: luz.id }, body: { ...person, email: 'luz2@correo.test' } }])
    await expect.element(details.getByRole('link', { name: 'Luz Rivera' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: /^Add Customer/ })).not.toBeInTheDocument()
  })

  it('is an account that is found', async () => {
    const ana = customerOf({ firstName: 'Ana', lastName: 'Peña', email: 'ana@correo.test', emailVerified: false })
    answer(browseUsers, pageOfPeople(ana))
    await open(nobody)
    await ask()
    await form.getByRole('searchbox').fill('Ana')
    await form.getByRole('button', { name: 'Choose Ana Peña, ana@correo.test, not confirmed' }).click()
    await expect.element(form.getByText('Nobody has confirmed this email address yet')).toBeVisible()
    const other = answer(addOrderCustomer, refused(409, { code: 'has_customer' }))
    await save.click()
    await expectToast('Customer not added', 'This order belongs to an account already.')
    expect(other).toMatchObject([{ body: { userId: ana.id } }])
    await expect.element(form).not.toBeInTheDocument()
  })

  it.each(everyLook)('is asked for on a phone in $locale, $theme', async (look) => {
    await open(nobody, { ...look, width: 390 })
    await page.getByRole('button', { name: look.locale === 'en' ? /^Add Customer/ : /^Añadir cliente/ }).click()
    const name = look.locale === 'en' ? 'Customer of order FM-000012' : 'Cliente del pedido FM-000012'
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible()
  })
})

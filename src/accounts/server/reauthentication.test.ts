import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaffedShop } from '../../testing/staffed-shop.ts'
import { newEmail, password, shown, Visitor } from '../../testing/visitor.ts'

type Staffed = Awaited<ReturnType<typeof startStaffedShop>>
let staffed: Staffed

beforeAll(async () => {
  staffed = await startStaffedShop()
})
afterAll(() => staffed.shop.close())

const minute = 60_000
const refusal = {
  status: 403,
  code: 'reauthentication_required',
  message: 'Please enter your password again to continue.',
}
const mail = {
  smtpHost: 'smtp.shop.test',
  smtpUser: 'shop@shop.test',
  smtpPassword: 'secret-of-the-mail',
  fromName: 'Maga',
  fromEmail: 'shop@shop.test',
}
const paypal = { paypal_type: 'business', paypal_client_id: 'client-1', paypal_client_secret: 'secret' }
const person = () => ({ email: newEmail(), password, firstName: 'Eva', lastName: 'Peña' })

/** A staff member who has just signed in. */
async function signedIn(role: 'admin' | 'root') {
  const { email } = await staffed.signedIn({ role })
  const visitor = new Visitor(staffed.shop)
  await visitor.logIn(email, password)
  return { visitor, email }
}

/** Advances the clock while the session stays active. */
async function stayActive(visitor: Visitor, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 5) {
    staffed.shop.wait(5 * minute)
    await visitor.post('/api/auth/activity')
  }
}

const asked: [string, (visitor: Visitor, colleague: string) => ReturnType<Visitor['post']>, number][] = [
  ['mail settings', (visitor) => visitor.post('/api/settings', { key: 'email', value: mail }), 200],
  ['payment settings', (visitor) => visitor.post('/api/settings', { key: 'paypal', value: paypal }), 200],
  ['a new administrator', (visitor) => visitor.post('/api/users', { ...person(), role: 'admin' }), 201],
  ['a role', (visitor, id) => visitor.put(`/api/users/${id}/role`, { role: 'root' }), 200],
  ['the password of staff', (visitor, id) => visitor.put(`/api/users/${id}/password`, { password: 'Mangle-99' }), 200],
  ['the address of staff', (visitor, id) => visitor.put(`/api/users/${id}`, { email: newEmail() }), 200],
  ['a deletion of staff', (visitor, id) => visitor.call('DELETE', `/api/users/${id}`), 204],
]

describe('a sensitive change', () => {
  test.each(asked)('%s requires a confirmation within the last 30 minutes', async (_, ask, success) => {
    const { visitor } = await signedIn('root')
    const colleague = await staffed.signedIn({ role: 'admin' })
    await stayActive(visitor, 35)
    expect(shown(await ask(visitor, colleague.id))).toEqual(refusal)
    expect((await visitor.post('/api/auth/confirm', { password: 'Wrong-Pass1' })).status).toBe(400)
    expect(shown(await ask(visitor, colleague.id))).toEqual(refusal)
    expect((await visitor.post('/api/auth/confirm', { password })).status).toBe(200)
    expect((await ask(visitor, colleague.id)).status).toBe(success)
  })

  test('a confirmation lasts 30 minutes, and no longer', async () => {
    const { visitor } = await signedIn('root')
    const save = () => visitor.post('/api/settings', { key: 'email', value: mail })
    await stayActive(visitor, 25)
    staffed.shop.wait(4 * minute)
    expect((await save()).status).toBe(200)
    staffed.shop.wait(minute + 1)
    expect(shown(await save())).toEqual(refusal)
  })

  test('accepts a recent sign-in, and needs no confirmation for changes of customers', async () => {
    const { visitor, email } = await signedIn('admin')
    await stayActive(visitor, 35)
    const customer = await staffed.signedIn()
    expect((await visitor.post('/api/users', { ...person(), role: 'customer' })).status).toBe(201)
    expect((await visitor.put(`/api/users/${customer.id}/password`, { password: 'Mangle-99' })).status).toBe(200)
    expect((await visitor.put(`/api/users/${customer.id}`, { email: newEmail() })).status).toBe(200)
    expect((await visitor.call('DELETE', `/api/users/${customer.id}`)).status).toBe(204)
    const contact = { key: 'contact', value: { email: 'hola@shop.test', facebook: '', instagram: '' } }
    expect((await visitor.post('/api/settings', contact)).status).toBe(200)
    expect((await visitor.post('/api/settings', { key: 'email', value: mail })).status).toBe(403)
    expect((await visitor.logIn(email, password)).status).toBe(200)
    expect((await visitor.post('/api/settings', { key: 'email', value: mail })).status).toBe(200)
  })
})

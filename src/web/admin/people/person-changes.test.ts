import { expect, test } from 'vitest'
import { changesOf } from './person-changes.ts'

const shown = { firstName: 'Ana', lastName: '', email: 'ana@correo.test', pendingEmail: null, phone: '787-555-0101' }
const values = { firstName: 'Ana', lastName: '', email: ' Ana@Correo.test ', phone: '787-555-0101' }

test('only what was changed of a user is sent', () => {
  expect(changesOf(shown, values)).toEqual({})
  expect(changesOf(shown, { ...values, firstName: 'Íñigo' })).toEqual({ firstName: 'Íñigo' })
  expect(changesOf(shown, { ...values, lastName: 'Peña' })).toEqual({ lastName: 'Peña' })
  expect(changesOf(shown, { ...values, phone: ' ' })).toEqual({ phone: '' })
})

test('an address that waits to be confirmed is asked for once', () => {
  const waiting = { ...shown, pendingEmail: 'eva@correo.test' }
  expect(changesOf(waiting, { ...values, email: 'eva@correo.test' })).toEqual({})
  expect(changesOf(waiting, values)).toEqual({ email: 'ana@correo.test' })
})

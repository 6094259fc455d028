import { expect, test } from 'vitest'
import { changesOf } from './person-changes.ts'

const shown = { firstName: 'Ana', lastName: '', email: 'ana@correo.test', pendingEmail: null, phone: '787-555-0101' }
const values = { firstName: 'Ana', lastName: '', email: ' Ana@Correo.test ', phone: '787-555-0101' }

test('sends only the changed fields of a user', () => {
  expect(changesOf(shown, values)).toEqual({})
  expect(changesOf(shown, { ...values, firstName: 'Íñigo' })).toEqual({ firstName: 'Íñigo' })
  expect(changesOf(shown, { ...values, lastName: 'Peña' })).toEqual({ lastName: 'Peña' })
  expect(changesOf(shown, { ...values, phone: ' ' })).toEqual({ phone: '' })
})

test('does not resubmit a pending address', () => {
  const waiting = { ...shown, pendingEmail: 'eva@correo.test' }
  expect(changesOf(waiting, { ...values, email: 'eva@correo.test' })).toEqual({})
  expect(changesOf(waiting, values)).toEqual({ email: 'ana@correo.test' })
})

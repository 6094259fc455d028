import { expect, test } from 'vitest'
import { billTo } from './bill-to.ts'

const buyer = { customerName: 'Ana Peña', customerEmail: 'ana@correo.test' }

test('bills the billing contact, otherwise the buyer', () => {
  const studio = { name: 'Estudio Luz', email: 'cuentas@luz.test' }
  expect(billTo({ ...buyer, billingAddress: studio })).toEqual(studio)
  expect(billTo({ ...buyer, billingAddress: {} })).toEqual({ name: 'Ana Peña', email: 'ana@correo.test' })
})

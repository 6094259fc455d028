import { expect, it, vi } from 'vitest'
import { carryForm, packForms } from './carried-form.ts'

it('restores the input of a form once, and of no other form', () => {
  const before = vi.fn()
  const close = carryForm('contact', { read: () => ({ name: 'Ana' }), fill: before })
  packForms()
  close()
  const other = vi.fn()
  const after = vi.fn()
  const again = vi.fn()
  carryForm('registration', { read: () => ({}), fill: other })()
  carryForm('contact', { read: () => ({}), fill: after })()
  carryForm('contact', { read: () => ({}), fill: again })()
  expect(after).toHaveBeenCalledExactlyOnceWith({ name: 'Ana' })
  for (const nobody of [before, other, again]) expect(nobody).not.toHaveBeenCalled()
})

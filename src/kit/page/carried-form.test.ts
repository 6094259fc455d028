import { expect, it, vi } from 'vitest'
import { restoreForm, saveForms } from './carried-form.ts'

it('restores the input of a form once, and of no other form', () => {
  const before = vi.fn()
  const close = restoreForm('contact', { read: () => ({ name: 'Ana' }), fill: before })
  saveForms()
  close()
  const other = vi.fn()
  const after = vi.fn()
  const again = vi.fn()
  restoreForm('registration', { read: () => ({}), fill: other })()
  restoreForm('contact', { read: () => ({}), fill: after })()
  restoreForm('contact', { read: () => ({}), fill: again })()
  expect(after).toHaveBeenCalledExactlyOnceWith({ name: 'Ana' })
  for (const callback of [before, other, again]) expect(callback).not.toHaveBeenCalled()
})

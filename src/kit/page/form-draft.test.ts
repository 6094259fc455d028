import { afterEach, expect, it, vi } from 'vitest'
import { tabStore } from './browser-storage.ts'
import {
  deleteDrafts,
  readDraft,
  registerForm,
  restoreForm,
  saveForms,
  storeDraft,
  takeSharedDraft,
} from './form-draft.ts'

afterEach(deleteDrafts)

const base = { name: 'Soap' }
const draft = { owner: 'ana', base, values: { name: 'Soap bar' } }

it('is for its person and its first values only', () => {
  storeDraft('product', draft)
  expect(readDraft('product', { owner: 'ana', base })).toEqual({ name: 'Soap bar' })
  expect(readDraft('product', { owner: 'bea', base })).toBeNull()
  expect(readDraft('product', { owner: 'ana', base: { name: 'Cream' } })).toBeNull()
  expect(readDraft('person', { owner: 'ana', base })).toBeNull()
  deleteDrafts()
  expect(readDraft('product', { owner: 'ana', base })).toBeNull()
})

it('is in another tab only while it is shared', () => {
  storeDraft('product', draft, true)
  tabStore.remove('draft:product')
  expect(readDraft('product', draft)).toEqual(draft.values)
  takeSharedDraft('product')
  expect(readDraft('product', draft)).toEqual(draft.values)
  tabStore.remove('draft:product')
  expect(readDraft('product', draft)).toBeNull()
})

it('is stored of open forms in which something was typed', () => {
  const close = registerForm('product', () => draft)
  registerForm('person', () => null)()
  const untouched = registerForm('settings', () => null)
  saveForms()
  expect(readDraft('product', draft)).toEqual(draft.values)
  expect(readDraft('settings', draft)).toBeNull()
  close()
  untouched()
})

it('restores the input of a form for visitors once, and of no other form', () => {
  const before = vi.fn()
  const close = restoreForm('contact', { read: () => ({ name: 'Ana' }), fill: before })
  saveForms()
  close()
  const [other, after, again] = [vi.fn(), vi.fn(), vi.fn()]
  restoreForm('registration', { read: () => ({}), fill: other })()
  restoreForm('contact', { read: () => ({}), fill: after })()
  restoreForm('contact', { read: () => ({}), fill: again })()
  expect(after).toHaveBeenCalledExactlyOnceWith({ name: 'Ana' })
  for (const callback of [before, other, again]) expect(callback).not.toHaveBeenCalled()
})

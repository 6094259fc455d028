import { beforeEach, expect, it, vi } from 'vitest'
import {
  carryToasts,
  currentToast,
  dismissFailures,
  dismissToast,
  dismissTopic,
  showCarriedToasts,
  toast,
  toastAfterReload,
} from './toast-store.ts'

function dismissCurrent(): string | undefined {
  const current = currentToast()
  if (current) dismissToast(current.id)
  return current?.title
}

beforeEach(() => {
  while (dismissCurrent() !== undefined) {
    // Empties the queue.
  }
})

it('shows one toast at a time, for 5 seconds; the others wait in order', () => {
  for (const title of ['first', 'second', 'third']) toast({ title })
  expect(currentToast()).toMatchObject({ title: 'first', duration: 5_000 })
  expect([dismissCurrent(), dismissCurrent(), dismissCurrent(), dismissCurrent()]).toEqual([
    'first',
    'second',
    'third',
    undefined,
  ])
})

it('shows a toast with an action longer', () => {
  toast({ title: 'removed', action: { label: 'Undo', onClick: () => {} } })
  expect(currentToast()?.duration).toBe(10_000)
})

it('replaces an older toast of the same topic', () => {
  toast({ title: 'city missing', topic: 'form' })
  toast({ title: 'saved' })
  toast({ title: 'state missing', topic: 'form' })
  expect(currentToast()?.title).toBe('saved')
  dismissTopic('form')
  expect([dismissCurrent(), dismissCurrent()]).toEqual(['saved', undefined])
})

it('replaces earlier failures by a success', () => {
  toast({ title: 'not saved', tone: 'danger' })
  toast({ title: 'your cart changed', tone: 'warning' })
  toast({ title: 'saved', tone: 'success' })
  expect([dismissCurrent(), dismissCurrent(), dismissCurrent()]).toEqual(['your cart changed', 'saved', undefined])
})

it('dismisses only failures when a form is submitted again', () => {
  toast({ title: 'removed', tone: 'warning', action: { label: 'Undo', onClick: () => {} } })
  toast({ title: 'city missing', tone: 'danger' })
  toast({ title: 'not verified', tone: 'warning' })
  toast({ title: 'saved', tone: 'success' })
  dismissFailures()
  expect([dismissCurrent(), dismissCurrent(), dismissCurrent()]).toEqual(['removed', 'saved', undefined])
})

it.each([
  ["Passwords Don't Match", "Passwords don't match", undefined],
  ['No se pudo crear la cuenta', 'No se pudo crear la cuenta. Vuelve a intentarlo.', 'Vuelve a intentarlo.'],
  ['Profile Updated', 'Your profile has been successfully updated.', 'Your profile has been successfully updated.'],
])('does not repeat the title %j in the text', (title, description, shown) => {
  toast({ title, description })
  expect(currentToast()?.description).toBe(shown)
})

it('shows toasts again in the next document, in order, once and without actions', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  toastAfterReload({ title: 'Logged Out' })
  toast({ title: 'Saved', tone: 'success', action: { label: 'Undo', onClick: () => {} } })
  toast({ title: 'Welcome' })
  carryToasts()
  expect(currentToast()).toBeUndefined()
  showCarriedToasts()
  showCarriedToasts()
  expect([dismissCurrent(), currentToast()]).toEqual(['Logged Out', expect.not.objectContaining({ action: {} })])
  expect([dismissCurrent(), dismissCurrent(), dismissCurrent()]).toEqual(['Saved', 'Welcome', undefined])
  vi.unstubAllGlobals()
})

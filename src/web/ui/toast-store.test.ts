import { beforeEach, expect, it, vi } from 'vitest'
import { currentToast, dismissToast, dismissTopic, showCarriedToast, toast, toastAfterReload } from './toast-store.ts'

function dismissCurrent(): string | undefined {
  const current = currentToast()
  if (current) dismissToast(current.id)
  return current?.title
}

beforeEach(() => {
  while (dismissCurrent() !== undefined) {
    // Until none is left.
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

it('leaves more time for a toast with something to press', () => {
  toast({ title: 'removed', action: { label: 'Undo', onClick: () => {} } })
  expect(currentToast()?.duration).toBe(10_000)
})

it('puts what a topic says now in the place of what it said before', () => {
  toast({ title: 'city missing', topic: 'form' })
  toast({ title: 'saved' })
  toast({ title: 'state missing', topic: 'form' })
  expect(currentToast()?.title).toBe('saved')
  dismissTopic('form')
  expect([dismissCurrent(), dismissCurrent()]).toEqual(['saved', undefined])
})

it('carries a toast into the next document, once', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  toastAfterReload({ title: 'Logged Out' })
  expect(currentToast()).toBeUndefined()
  showCarriedToast()
  showCarriedToast()
  expect([dismissCurrent(), dismissCurrent()]).toEqual(['Logged Out', undefined])
  vi.unstubAllGlobals()
})

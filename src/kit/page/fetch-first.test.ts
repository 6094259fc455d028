import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFirst } from './fetch-first.ts'

const files = ['assets/page.js', 'assets/shared.js']
const asked: string[] = []
const answers = (status: (url: string) => number) =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (status(url) === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status: status(url) })
  })
/** A page that preloads these. */
const pageWith = (...urls: string[]) =>
  vi.stubGlobal('document', { querySelector: (selector: string) => urls.find((url) => selector.includes(url)) ?? null })
const load = async () => 'the page'
const preload = fetchFirst((load) => load())

beforeEach(() => pageWith())
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

it('imports only when all files were fetched, and asks again for those that were not', async () => {
  answers((url) => (url.includes('shared') ? 0 : 200))
  const imported = vi.fn(load)
  await expect(preload(imported, files)).rejects.toThrow('Failed to fetch')
  expect(imported).not.toHaveBeenCalled()

  answers(() => 200)
  expect(await preload(imported, files)).toBe('the page')
  expect(asked).toEqual(['/assets/page.js', '/assets/shared.js', '/assets/shared.js'])
})

it('fails when a newer release has replaced a file, and fetches nothing twice', async () => {
  answers(() => 404)
  await expect(preload(load, ['assets/old.js'])).rejects.toThrow('/assets/old.js was answered with 404')
  answers(() => 200)
  asked.length = 0
  await Promise.all([preload(load, ['assets/new.js']), preload(load, ['assets/new.js'])])
  expect(asked).toEqual(['/assets/new.js'])
  expect(await preload(load)).toBe('the page')
})

it('leaves files to the page that it preloads', async () => {
  pageWith('/assets/route.js')
  answers(() => 200)
  expect(await preload(load, ['assets/route.js', 'assets/part.js'])).toBe('the page')
  expect(asked).toEqual(['/assets/part.js'])
})

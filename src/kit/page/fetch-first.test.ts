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
class Entry {
  readonly name: string
  readonly responseStatus: number

  constructor(name: string, responseStatus: number) {
    this.name = name
    this.responseStatus = responseStatus
  }
}

/** A page that preloads these, and that has loaded others. */
function pageWith(urls: string[] = [], loaded: Entry[] = []) {
  vi.stubGlobal('document', { querySelector: (selector: string) => urls.find((url) => selector.includes(url)) ?? null })
  vi.stubGlobal('location', { href: 'https://shop.test/es/products' })
  vi.stubGlobal('PerformanceResourceTiming', Entry)
  vi.stubGlobal('performance', { getEntriesByName: (name: string) => loaded.filter((entry) => entry.name === name) })
}
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

it('fetches nothing that the page preloads or has loaded, but what failed', async () => {
  const entry = (path: string, status: number) => new Entry(`https://shop.test${path}`, status)
  pageWith(['/assets/route.js'], [entry('/assets/shell.js', 200), entry('/assets/part.js', 0)])
  answers(() => 200)
  const [route, shell, part] = ['assets/route.js', 'assets/shell.js', 'assets/part.js'] as const
  expect(await preload(load, [route, shell, part])).toBe('the page')
  expect(asked).toEqual(['/assets/part.js'])
})

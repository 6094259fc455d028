import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { scriptsAfterPaint } from './page-scripts.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/main.js" fetchPriority="low" nonce="n1"/>',
  '<link rel="modulepreload" href="/assets/home.js" nonce="n1"/></head><body><main><h1>$& $1</h1></main>',
  '<script type="module" async="" src="/assets/main.js" nonce="n1"></script></body>',
].join('')

/** Runs the script with the browser APIs that it uses. `fire` dispatches an event; `calls` lists what the script did. */
function openTab(html: string, tab: { hidden?: boolean; observes?: boolean; fails?: boolean } = {}) {
  const [script = ''] = /(?<=<script nonce="n1">).+(?=<\/script>)/.exec(html) ?? []
  const calls: string[] = []
  const listeners = new Map<string, () => void>()
  const window = { earlyEvents: { stop: () => calls.push('stop recording') } }
  const notice = { outerHTML: '', textContent: '<p>Only in part</p>' }
  const document = {
    querySelectorAll: () => [notice],
    visibilityState: tab.hidden ? 'hidden' : 'visible',
    createElement: () => ({ rel: '', href: '' }),
    head: { append: ({ rel, href }: { rel: string; href: string }) => calls.push(`${rel} ${href}`) },
  }
  class PerformanceObserver {
    constructor(seen: (list: { getEntriesByName: (name: string) => string[] }) => void) {
      listeners.set('paint', () => seen({ getEntriesByName: () => [] }))
      listeners.set('contentful paint', () =>
        seen({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [name] : []) }),
      )
    }
    observe() {
      if (tab.observes === false) throw new TypeError('unsupported')
    }
  }
  runInNewContext(script.replace('import(', 'load('), {
    document,
    PerformanceObserver,
    load: (file: string) => {
      calls.push(`import ${file}`)
      return tab.fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()
    },
    window,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    setTimeout: (listener: () => void, after: number) => listeners.set(`after ${after}`, listener),
  })
  return { calls, notice, window, fire: (name: string) => listeners.get(name)?.() }
}

const everything = ['modulepreload /assets/main.js', 'modulepreload /assets/home.js', 'import /assets/main.js']

describe('the scripts of a page', () => {
  it('are referenced only by the loader script', () => {
    const html = scriptsAfterPaint(page)
    expect(html).not.toMatch(/<link|src=/)
    expect(html).toContain('<h1>$& $1</h1>')
  })

  it.each(['contentful paint', 'pointerdown', 'keydown', 'visibilitychange', 'after 3000'])(
    'are loaded on: %s',
    (event) => {
      const tab = openTab(scriptsAfterPaint(page))
      tab.fire('paint')
      expect(tab.calls).toEqual([])
      tab.fire(event)
      tab.fire(event)
      expect(tab.calls).toEqual(everything)
    },
  )

  it('load after the load event without paint timing', () => {
    const tab = openTab(scriptsAfterPaint(page))
    tab.fire('load')
    expect(tab.calls).toEqual([])
    tab.fire('after 300')
    expect(tab.calls).toEqual(everything)
  })

  it('load immediately in a background tab or without PerformanceObserver', () => {
    expect(openTab(scriptsAfterPaint(page), { hidden: true }).calls).toEqual(everything)
    expect(openTab(scriptsAfterPaint(page), { observes: false }).calls).toEqual(everything)
  })

  it.each(['they fail', 'one of theirs fails'])('stop recording events and show the notice when %s', async (what) => {
    const tab = openTab(scriptsAfterPaint(page), { fails: what === 'they fail' })
    tab.fire(what === 'they fail' ? 'pointerdown' : 'vite:preloadError')
    await expect.poll(() => tab.notice.outerHTML).toBe('<p>Only in part</p>')
    expect(tab.window).toEqual({})
    expect(tab.calls).toContain('stop recording')
  })

  it('change nothing on a hydrated page when a later import fails', () => {
    const tab = openTab(scriptsAfterPaint(page))
    Object.assign(tab.window, { earlyEvents: undefined })
    tab.fire('vite:preloadError')
    expect(tab.notice.outerHTML).toBe('')
  })

  it('stay unchanged on a page with another entry', () => {
    const other = page.replace('async=""', 'defer=""')
    expect(scriptsAfterPaint(other)).toBe(other)
  })

  it('stay unchanged on a page that is rendered in the browser', () => {
    const empty = page.replace(/<main>.*<\/main>/, '')
    expect(scriptsAfterPaint(empty)).toBe(empty)
  })
})

import { expect, it } from 'vitest'
import { sourceHash } from '../http/source-hash.ts'
import { takeInlineScripts } from './inline-scripts.ts'

const mark = 'b-_dEfGhIjKlMnOpQrStUvWx'
const own = (text: string, attributes = '') => `<script nonce="${mark}"${attributes}>${text}</script>`

it('names each marked inline script once by the hash of its text', () => {
  const { html, scripts } = takeInlineScripts(own('1') + own('let ñ\n= 2') + own('1', ' type="module"'), mark)
  expect(html).toBe('<script>1</script><script>let ñ\n= 2</script><script type="module">1</script>')
  expect(scripts).toEqual([sourceHash('1'), sourceHash('let ñ\n= 2')])
})

it.each([
  ['is not marked', '<script>window.ran=1</script>'],
  ['guesses a mark', '<script nonce="AAAAAAAAAAAAAAAAAAAAAAAA">window.ran=1</script>'],
  ['has the mark in its text', `<script> nonce="${mark}"</script>`],
  ['is a file', '<script nonce="MARK" src="/assets/main.js"></script>'],
  ['is data', '<script nonce="MARK" type="application/ld+json">{}</script>'],
])('names no script that %s', (_, script) => {
  expect(takeInlineScripts(script.replace('MARK', mark), mark).scripts).toEqual([])
})

it('does not name a script that an injected, unclosed one contains', () => {
  expect(takeInlineScripts(`<script>window.ran=1//${own('1')}`, mark).scripts).toEqual([])
})

it('leaves the mark nowhere in the page', () => {
  const rendered = `<meta property="csp-nonce" content="${mark}"/><link href="/a.css" nonce="${mark}"/>${own('1')}`
  expect(takeInlineScripts(rendered, mark).html).toBe('<link href="/a.css"/><script>1</script>')
})

it('hashes what the browser reads where a text has characters that its parser replaces', () => {
  const { html, scripts } = takeInlineScripts(own('a\r\nb\rc\0'), mark)
  expect(html).toBe('<script>a\nb\nc\uFFFD</script>')
  expect(scripts).toEqual([sourceHash('a\nb\nc\uFFFD')])
})

import { expect, it } from 'vitest'
import { takeInlineScripts } from './inline-scripts.ts'

const mark = 'b-_dEfGhIjKlMnOpQrStUvWx'
const own = (text: string, attributes = '') => `<script nonce="${mark}"${attributes}>${text}</script>`

it('returns the text of each inline script with the nonce once', () => {
  const { html, scripts } = takeInlineScripts(own('1') + own('let ñ\n= 2') + own('1', ' type="module"'), mark)
  expect(html).toBe('<script>1</script><script>let ñ\n= 2</script><script type="module">1</script>')
  expect(scripts).toEqual(['1', 'let ñ\n= 2'])
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

it('omits a script inside an injected, unclosed one', () => {
  expect(takeInlineScripts(`<script>window.ran=1//${own('1')}`, mark).scripts).toEqual([])
})

it('removes the nonce from the page', () => {
  const rendered = `<meta property="csp-nonce" content="${mark}"/><link href="/a.css" nonce="${mark}"/>${own('1')}`
  expect(takeInlineScripts(rendered, mark).html).toBe('<link href="/a.css"/><script>1</script>')
})

it('returns the text as normalized by the HTML parser', () => {
  const { html, scripts } = takeInlineScripts(own('a\r\nb\rc\0'), mark)
  expect(html).toBe('<script>a\nb\nc\uFFFD</script>')
  expect(scripts).toEqual(['a\nb\nc\uFFFD'])
})

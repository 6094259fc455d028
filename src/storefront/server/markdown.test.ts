import fc from 'fast-check'
import { expect, it } from 'vitest'
import { htmlOf } from './markdown.ts'

/** The tags of HTML, without their attributes. */
const tagsIn = (html: string) => [...html.matchAll(/<\/?([^\s>/]+)/g)].map(([, tag]) => tag)
const written = ['p', 'a', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'code', 'pre', 'br', 'hr']
const allowed = new Set([...written, 'blockquote', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'input'])

it('writes headings below the title, lists, links and tables', () => {
  expect(htmlOf('# One\n\n## Two\n\n- **bold**\n- [soap](/products)')).toBe(
    '<h2>One</h2>\n<h2>Two</h2>\n<ul>\n<li><strong>bold</strong></li>\n<li><a href="/products">soap</a></li>\n</ul>\n',
  )
  expect(htmlOf('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td>')
})

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['a <img src=x onerror=alert(1)> b', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<a href="javascript:alert(1)">x</a>', '&lt;a href='],
])('shows the tags of %s as text', (markdown, text) => {
  expect(htmlOf(markdown)).toContain(text)
  for (const tag of tagsIn(htmlOf(markdown))) expect(allowed).toContain(tag)
})

it.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScript:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x]( javascript:alert(1) )',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('makes no link of %s', (markdown) => {
  expect(htmlOf(markdown)).not.toContain('href')
})

it('keeps quotes in an address inside its attribute, and loads no picture', () => {
  expect(htmlOf('[x](https://shop.test/"onmouseover="alert)')).not.toMatch(/"\s*onmouseover/)
  expect(htmlOf('![a picture](https://elsewhere.test/pixel.png)')).toBe('<p>a picture</p>\n')
})

it('writes no other tag, whatever is typed', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '[',
    ']',
    '(',
    ')',
    '`',
    '!',
    '\n',
    ' ',
    '#',
    '-',
    '|',
    '&',
    'a',
    'javascript:',
    'script',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = htmlOf(pieces.join(''))
      for (const tag of tagsIn(html)) expect(allowed).toContain(tag)
      expect(html).not.toMatch(/<[^>]+(?:\son\w+=|href="\s*javascript)/i)
    }),
    { numRuns: 500 },
  )
})

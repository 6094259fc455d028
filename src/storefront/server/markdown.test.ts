import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { fc } from '../../testing/fast-check.ts'
import { htmlOf, htmlOfStored, TooComplex } from './markdown.ts'

it('writes headings below the title, lists, links and tables', () => {
  expect(htmlOf('# One\n\n## Two\n\n- **bold**\n- [soap](/products)')).toBe(
    '<h2>One</h2>\n<h2>Two</h2>\n<ul>\n<li><strong>bold</strong></li>\n<li><a href="/products">soap</a></li>\n</ul>\n',
  )
  expect(htmlOf('| a | b |\n|---|:-:|\n| 1 | 2 |').replaceAll('\n', '')).toBe(
    '<div class="table" tabindex="0" role="group"><table><thead><tr><th>a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  )
  expect(htmlOf('3. *a* ~~b~~ `<c>`\n\n###### d\n\n> e\\\n> f\n\n---')).toBe(
    '<ol start="3">\n<li><em>a</em> <del>b</del> <code>&lt;c&gt;</code></li>\n</ol>\n<h4>d</h4>\n' +
      '<blockquote>\n<p>e<br>\nf</p>\n</blockquote>\n<hr>\n',
  )
})

it.each([
  ['www.shop.test/a.', '<a href="https://www.shop.test/a">www.shop.test/a</a>.'],
  ['https://shop.test', '<a href="https://shop.test">https://shop.test</a>'],
  ['hi@shop.test', '<a href="mailto:hi@shop.test">hi@shop.test</a>'],
  ['<tel:+17875550100>', '<a href="tel:+17875550100">tel:+17875550100</a>'],
  ['shop.test', 'shop.test'],
  ['[x](/\\evil.test)', '<a href="/%5Cevil.test">x</a>'],
  ['[x](#terms)', '<a href="#terms">x</a>'],
  ['[x](https://shop.test/"onmouseover="alert)', '<a href="https://shop.test/%22onmouseover=%22alert">x</a>'],
])('writes %s', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(`<p>${html}</p>\n`)
})

it.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScript:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x]( javascript:alert(1) )',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '[x](//evil.test)',
  '[x](products)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('makes no link of %s', (markdown) => {
  expect(htmlOf(markdown)).not.toContain('href')
})

it('loads no picture', () => {
  expect(htmlOf('![a *picture*](https://elsewhere.test/pixel.png)')).toBe('<p>a picture</p>\n')
})

const allowed: Record<string, readonly string[]> = { a: ['href'], ol: ['start'], div: ['class', 'tabindex', 'role'] }
const bare = 'p h2 h3 h4 ul li strong em del code pre br hr blockquote table thead tbody tr th td'.split(' ')
for (const tag of bare) allowed[tag] = []

/** What a browser would make of HTML that the shop must not write. */
function strangersIn(html: string): string[] {
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#text') return
    if (!('attrs' in node)) return void found.push(node.nodeName)
    for (const { name, value } of node.attrs) {
      if (!allowed[node.tagName]?.includes(name)) found.push(`${node.tagName} ${name}`)
      if (name !== 'href') continue
      const url = URL.parse(value, 'https://shop.test')
      if (!url || !['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol)) found.push(value)
    }
    if (!allowed[node.tagName]) found.push(node.tagName)
    for (const child of node.childNodes) visit(child)
  }
  for (const node of parseFragment(html).childNodes) visit(node)
  return found
}

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  ...['kbd', 'code', 'pre', 'a', 'p', 'script', 'style', 'textarea', 'title', 'plaintext', 'svg', 'math'].flatMap(
    (tag) => [
      `<${tag}> <meta http-equiv=refresh content="0;url=https://evil.test">`,
      `a <${tag}>**b <base href=//evil.test> c**</${tag}><img src=x onerror=alert(1)>`,
    ],
  ),
  '<!-- > --><b>x</b> <![CDATA[<i>]]> <?x ?><u>',
])('shows the tags of %s as text', (markdown) => {
  const html = htmlOf(markdown)
  expect(strangersIn(html)).toEqual([])
  expect(html).toContain('&lt;')
  expect(htmlOfStored(markdown)).toBe(html)
})

const marks = ['=', '"', ' ', "'", '<', '>', '(', ')', '[', ']', '*', '_', '&', '#', '`', '!', '~', '|', '-', ':', '\\']
const words = ['kbd', 'code', 'pre', 'meta', 'javascript:', 'data:', 'onload=', 'script', 'svg', 'style', 'href=', 'a']
const others = [
  '\n',
  '\n\n',
  '\t',
  '/',
  '</',
  '<!--',
  '-->',
  '&#',
  '&lt;',
  'x3c;',
  '60;',
  'www.',
  'https://',
  '@',
  '.',
  '1.',
]
const runs = Number(process.env.MARKDOWN_FUZZ ?? 1500)

it(`writes listed tags and attributes only, whatever is typed (${runs} texts)`, { timeout: 20_000 + runs * 10 }, () => {
  const text = fc.array(fc.constantFrom(...marks, ...words, ...others), { maxLength: 60 })
  // A failure prints its seed.
  fc.assert(
    fc.property(text, (pieces) => {
      expect(strangersIn(htmlOfStored(pieces.join('')))).toEqual([])
    }),
    { numRuns: runs },
  )
})

const { floor, sqrt } = Math
const fill = (piece: string) => (length: number) => piece.repeat(floor(length / piece.length))
const repeated = [
  ...[
    '[a](',
    '[',
    '![',
    '![]()',
    '[a][b]',
    '[a\n',
    '[`',
    '[<',
    '*[',
    '[a]: ',
    '[a](u "',
    '[a]: u\n',
    '![a](',
    '[www.a](',
  ],
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '- - ',
    '* ',
    '> - ',
    '- a\n',
    '- a\n\n',
    '> a\n\n',
    '-\n',
    '> ```\n',
    '# a\n',
    'a\n=\n',
    '```\n',
  ],
  ...['*', '*_', '*a ', 'a* ', '*a_ ', '**a *b', 'a**b', '*a** ', '***a* ', '~~a ~b', '`', '`a', '` ``'],
  ...[
    '<',
    '<a ',
    '<a@',
    'a <!--',
    'a <?',
    'a <!A',
    'a <![CDATA[',
    'a <a b="',
    '<div>\n\n',
    '&',
    '&#1',
    '&amp;',
    '\\*',
    '\n',
    ' ',
  ],
  ...[
    '|a',
    '|\n',
    'a|b\n-|-\n\n',
    'www.',
    'www.a ',
    'http://',
    'http://a ',
    'http://a(',
    'a@',
    'a@b.',
    'a@b.c ',
    'a.',
    'mailto:',
  ],
].map((piece) => [JSON.stringify(piece), fill(piece)] as const)
const shaped: (readonly [string, (length: number) => string])[] = [
  ['runs of backticks', (n) => Array.from({ length: floor(sqrt(2 * n)) }, (_, i) => `a${'`'.repeat(i)}`).join('')],
  ['links inside of links', (n) => '['.repeat(n / 5) + '](u)'.repeat(n / 5)],
  ['pictures inside of pictures', (n) => '!['.repeat(n / 6) + '](u)'.repeat(n / 6)],
  ['emphasis that opens, then closes', (n) => '_a '.repeat(n / 6) + 'a_ '.repeat(n / 6)],
  ['quotes of 20 levels, then lazy lines', (n) => `${'>'.repeat(20)}a\n${'a\n'.repeat(n / 2)}`],
  ['lists of 15 levels, then blank lines', (n) => `${'- '.repeat(15)}a\n${'\n'.repeat(n)}`],
  ['an indented staircase', (n) => Array.from({ length: floor(sqrt(n)) }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
  ['a wide table with short rows', (n) => `${'|a'.repeat(n / 6)}\n${'|-'.repeat(n / 6)}\n${'a\n'.repeat(n / 6)}`],
  ['a table of 3 columns with short rows', (n) => `a|b|c\n-|-|-\n${'a\n'.repeat(n / 2)}`],
  ['a definition and its uses', (n) => `[a]: u\n\n${'[a]'.repeat(n / 3)}`],
]

/** The processor time of rendering, in milliseconds, and the length of the HTML, 0 when the text is refused. */
function effortOf(markdown: string): { cpu: number; size: number } {
  const start = process.threadCpuUsage()
  let size = 0
  try {
    size = htmlOf(markdown).length
  } catch (error) {
    expect(error).toBeInstanceOf(TooComplex)
  }
  const { user, system } = process.threadCpuUsage(start)
  return { cpu: (user + system) / 1000, size }
}

describe('takes time and space in proportion to the text for', () => {
  for (let warm = 0; warm < 100; warm++) for (const [, make] of [...repeated, ...shaped]) effortOf(make(60))

  it.each([...repeated, ...shaped])('%s', (name, make) => {
    // The best of three, because of pauses for garbage and of busy machines. In proportion is 4, quadratic 16.
    let ratio = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && ratio > 10; attempt++) {
      const small = effortOf(make(5000))
      const large = effortOf(make(20_000))
      if (process.env.MARKDOWN_FIGURES) {
        console.info(
          `${name}: ${large.size ? `${large.cpu.toFixed(0)} ms` : `refused after ${large.cpu.toFixed(0)} ms`}`,
        )
      }
      expect(large.size).toBeLessThan(20 * 20_000)
      ratio = large.cpu / Math.max(small.cpu, 3)
    }
    expect(ratio).toBeLessThan(10)
  })
})

it.each([
  ['a wide table', `${'|a'.repeat(3000)}\n${'|-'.repeat(3000)}\n${'a\n'.repeat(3000)}`],
  ['quotes', '>'.repeat(50)],
  ['lists', `${'- '.repeat(50)}a`],
])('refuses levels and cells without end (%s), and shows them as typed where they are stored', (_, markdown) => {
  expect(() => htmlOf(markdown)).toThrow(TooComplex)
  expect(htmlOfStored(`${markdown}<b>`)).toMatch(/^<p>[^<]+(?:<br>\n[^<]*)*&lt;b&gt;<\/p>\n$/)
})

it('has room for the lists that people write', () => {
  const deep = Array.from({ length: 12 }, (_, i) => `${'  '.repeat(i)}- level ${i}`).join('\n')
  expect(htmlOf(deep).match(/<li>/g)).toHaveLength(12)
  expect(htmlOf('- a\n'.repeat(5000)).match(/<li>/g)).toHaveLength(5000)
  expect(htmlOf(`a|b\n-|-\n${'1|2\n'.repeat(4000)}`).match(/<td>/g)).toHaveLength(8000)
})

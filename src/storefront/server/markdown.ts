import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'

/** Rises whenever the same Markdown becomes other HTML: stored HTML of another number is written anew. */
export const rendererNumber = 1

/** A text whose tables or levels would make far more HTML than was typed. */
export class TooComplex extends Error {}

/** The deepest level; a list or a quote inside of another takes one or two. The parser would leave out what lies deeper. */
const maxLevel = 40
/** A line of a list makes five pieces. Rows of a wide table, filled with cells that nobody typed, make thousands. */
const maxPieces = (markdown: string) => 100 + 3 * markdown.length

/** What follows `www.`; a dot or a comma at its end belongs to the sentence. */
const typedAddress = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/(?:[\w%~./?=&#+-]*[\w/=-])?)?/i

const markdownIt = new MarkdownIt({ html: false, linkify: true, maxNesting: maxLevel })
// The list below decides which links are written.
markdownIt.validateLink = () => true
// As typed addresses: with a protocol, `www.` or an @; a name with a dot in it is no link.
markdownIt.linkify.set({ fuzzyLink: false })
markdownIt.linkify.add('www.', {
  validate: (text, at) => typedAddress.exec(text.slice(at, at + 300))?.[0].length ?? 0,
  normalize: (match) => {
    match.url = `https://${match.url}`
  },
})
markdownIt.block.State = class extends markdownIt.block.State {
  override push(...args: Parameters<InstanceType<typeof markdownIt.block.State>['push']>) {
    if (this.tokens.length > maxPieces(this.src) || this.level >= maxLevel - 1) throw new TooComplex()
    return super.push(...args)
  }
}

/** Each tag that is kept, and what it is written as. The title of the page is its only heading of the first level. */
const tags: ReadonlyMap<string, string> = new Map([
  ...['p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr'].map((tag) => [tag, tag] as const),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'h2', 'h3', 'h4'].map((tag) => [tag, tag] as const),
  ...([
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
    ['s', 'del'],
  ] as const),
])

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const shop = 'https://shop.invalid'

/** Pages of the shop, other sites, mail and telephone; nothing that runs, and no other protocol. */
function isSafe(href: string): boolean {
  const url = URL.parse(href, shop)
  if (!url) return false
  return url.origin === shop ? /^[/#]/.test(href) : protocols.has(url.protocol) && /^[a-z]/i.test(href)
}

/** Writes HTML anew: the listed tags with the listed attributes, the text of pictures, and everything else as text. */
function listedHtml(html: string): string {
  let written = ''
  const closing: string[] = []
  const open = (start: string, end: string) => {
    written += start
    closing.push(end)
  }
  const parser = new Parser({
    onopentag(name, { href = '', alt = '', start = '' }) {
      const tag = tags.get(name)
      if (name === 'a' && isSafe(href)) open(`<a href="${escapeHtml(href)}">`, '</a>')
      // Pictures of other sites would tell them who reads the page.
      else if (name === 'img') open(escapeHtml(alt), '')
      else if (tag === 'br' || tag === 'hr') open(`<${tag}>`, '')
      // A wide table scrolls by itself.
      else if (tag === 'table') open('<div class="table" tabindex="0" role="group"><table>', '</table></div>')
      else if (tag === 'ol' && /^\d{1,9}$/.test(start)) open(`<ol start="${start}">`, '</ol>')
      else if (tag) open(`<${tag}>`, `</${tag}>`)
      else open('', '')
    },
    ontext(text) {
      written += escapeHtml(text)
    },
    onclosetag() {
      written += closing.pop() ?? ''
    },
  })
  parser.end(html)
  return written
}

/**
 * The HTML of Markdown: listed tags only, without pictures and links that were typed to do harm. Takes time and space in
 * proportion to the text.
 * @throws TooComplex
 */
export const htmlOf = (markdown: string): string => listedHtml(markdownIt.render(markdown))

/** The same for a text that is stored already: one that is too complex is shown as it was typed. */
export function htmlOfStored(markdown: string): string {
  try {
    return htmlOf(markdown)
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return `<p>${escapeHtml(markdown).replaceAll('\n', '<br>\n')}</p>\n`
  }
}

import { Marked, type RendererObject } from 'marked'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Pages of the shop, other sites, mail and telephone; nothing that runs, and no other protocol. */
const isSafe = (href: string) => /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href.trim())

const renderer: RendererObject = {
  // Tags are shown as they were typed.
  html: ({ text }) => escapeHtml(text),
  // The title of the page is its only heading of the first level.
  heading({ tokens, depth }) {
    const level = Math.min(depth + (depth === 1 ? 1 : 0), 4)
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    return isSafe(href) ? `<a href="${escapeHtml(href.trim())}">${text}</a>` : text
  },
  // Pictures of other sites would tell them who reads the page.
  image: ({ text }) => escapeHtml(text),
  // A wide table scrolls by itself.
  table(token) {
    const row = (cells: typeof token.header, tag: 'th' | 'td') =>
      `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
    const body = token.rows.map((cells) => row(cells, 'td')).join('')
    return `<div class="table" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
  },
}

const marked = new Marked({ gfm: true, async: false, renderer })

/** The HTML of Markdown: without tags, scripts, pictures or links that were typed to do harm. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })

import { Parser } from 'htmlparser2'
import { productLimits } from '../../catalog/catalog.ts'
import { characters, normalizeText, startOf } from '../../kit/text.ts'

/** Tags that begin a paragraph of their own, and those that only end the line. */
const paragraphs = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'blockquote',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const lines = new Set(['br', 'li', 'tr', 'hr'])
const hidden = new Set(['script', 'style', 'head', 'template', 'iframe', 'noscript'])

const looksLikeHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[0-9a-f]+);/i

/** A description as plain text: paragraphs apart, items of lists as lines with a hyphen. Text without tags stays. */
export function plainText(html: string): string {
  return tidy(looksLikeHtml.test(html) ? readHtml(html) : html)
}

function readHtml(html: string): string {
  let text = ''
  let hiddenLevels = 0
  const end = (mark: string) => {
    if (!text.endsWith(mark) && text !== '') text += mark.slice(text.endsWith('\n') ? 1 : 0)
  }
  const parser = new Parser({
    onopentag(tag) {
      if (hidden.has(tag)) hiddenLevels++
      if (paragraphs.has(tag)) end('\n\n')
      if (lines.has(tag)) end('\n')
      if (tag === 'li') text += '- '
    },
    ontext(part) {
      if (hiddenLevels === 0) text += part.replace(/[\s\u00a0]+/g, ' ')
    },
    onclosetag(tag) {
      if (hidden.has(tag)) hiddenLevels--
      if (paragraphs.has(tag)) end('\n\n')
      if (lines.has(tag) && tag !== 'br') end('\n')
      if (tag === 'td' || tag === 'th') text += ' '
    },
  })
  parser.write(html)
  parser.end()
  return text
}

const tidy = (text: string) =>
  normalizeText(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The first whole paragraphs of a text that are short enough for a description; its first words when none is. */
export function firstParagraphs(text: string, max = productLimits.description): string {
  if (characters(text) <= max) return text
  let kept = ''
  for (const paragraph of text.split('\n\n')) {
    const longer = kept === '' ? paragraph : `${kept}\n\n${paragraph}`
    if (characters(longer) > max) break
    kept = longer
  }
  if (kept !== '') return kept
  const start = startOf(text, max)
  return start.slice(0, Math.max(start.lastIndexOf(' '), max / 2)).trim()
}

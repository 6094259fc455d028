import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { graphemes } from '../../../kit/text.ts'

export type FontName = 'display' | 'text' | 'strong'

/** A font file with a part of the characters of its family. Distances are fractions of the font size. */
export interface Face {
  /** The name under which the PDF registers it. */
  name: string
  content: Buffer
  characters: ReadonlySet<number>
  ascent: number
  lineHeight: number
}

/** Text of one face. */
export interface TextRun {
  text: string
  face: Face
}

const western = ['latin', 'latin-ext']
const worldwide = [...western, 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const namesOf = (family: string, parts: readonly string[], weight: number) =>
  parts.map((part) => `${family}-${part}-${weight}-normal`)

/** The files of each font, and of the one for words that it cannot write. */
const files: Record<FontName, { own: string[]; other: string[] }> = {
  display: { own: namesOf('ibarra-real-nova', western, 500), other: namesOf('noto-sans', worldwide, 600) },
  text: { own: namesOf('figtree', western, 400), other: namesOf('noto-sans', worldwide, 400) },
  strong: { own: namesOf('figtree', western, 600), other: namesOf('noto-sans', worldwide, 600) },
}

const fileCache = new Map<string, Buffer>()

/** A font, a table or the mark, written by tools/document-files and read once per process. */
export function documentFile(name: string): Buffer {
  const content = fileCache.get(name) ?? readFileSync(new URL(`files/${name}`, import.meta.url))
  fileCache.set(name, content)
  return content
}

const faceCache = new Map<string, Face>()

function faceOf(name: string): Face {
  const known = faceCache.get(name)
  if (known) return known
  const content = documentFile(`${name}.ttf`)
  // The files are single fonts, no collections.
  const font = create(content) as Font
  const part = (units: number) => units / font.unitsPerEm
  const face = {
    name,
    content,
    characters: new Set(font.characterSet),
    ascent: part(font.ascent),
    lineHeight: part(font.ascent - font.descent + font.lineGap),
  }
  faceCache.set(name, face)
  return face
}

/** The faces of a font, those for words that it cannot write last. */
export const facesOf = (font: FontName): Face[] => [...files[font].own, ...files[font].other].map(faceOf)

/** All faces; a document embeds those that it uses. */
export const faces = (): Face[] => [...new Set((['display', 'text', 'strong'] as const).flatMap(facesOf))]

/** PDFKit breaks lines in quadratic time within a word; no line has room for a longer one. */
const longestWord = 100

/**
 * Splits a text into runs of one face; a space stands in words of more than 100 characters. A word with a letter that its
 * font lacks is set as a whole in Noto Sans, which has the letters of Latin, Vietnamese, Greek and Cyrillic. Letters of
 * other scripts are replaced by Latin ones ({@link inLatin}), so that each character that a form accepts is printed.
 */
export function textRuns(text: string, font: FontName): TextRun[] {
  const own = files[font].own.map(faceOf)
  const other = files[font].other.map(faceOf)
  const runs: TextRun[] = []
  for (const word of text.normalize('NFC').split(/(\s+)/)) {
    const printable = Array.from(graphemes(word), (part) => printableIn(part, [...own, ...other])).join('')
    const letters = [...graphemes(printable)]
    const parts = letters.flatMap((part, at) => (at > 0 && at % longestWord === 0 ? [' ', part] : [part]))
    const isOwn = parts.every((part) => findFace(part, own))
    for (const part of parts) {
      const last = runs.at(-1)
      // Spaces end a run: lines are broken behind them.
      const isKept = last && /^\s$/.test(part) && findFace(part, [last.face])
      const face = isKept ? last.face : findFace(part, isOwn ? own : [...other, ...own])
      if (!face) continue
      if (last?.face === face) last.text += part
      else runs.push({ text: part, face })
    }
  }
  return runs
}

/** Whether a text has letters of scripts that no face has, which {@link textRuns} writes in Latin letters. */
export const hasOtherScripts = (text: string): boolean =>
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

/** The first face with all characters of a grapheme. A line break belongs to any face. */
const findFace = (grapheme: string, among: readonly Face[]) =>
  among.find(({ characters }) =>
    Array.from(grapheme).every((character) => character === '\n' || characters.has(character.codePointAt(0) ?? 0)),
  )

/** A grapheme as these faces can draw it: itself, without marks that they lack, or in Latin letters. */
function printableIn(grapheme: string, among: readonly Face[]): string {
  if (findFace(grapheme, among)) return grapheme
  const [symbol] = grapheme.match(/\p{Extended_Pictographic}/u) ?? []
  if (symbol) return emojiInWords(symbol)
  if (/^\s/.test(grapheme)) return grapheme.includes('\n') ? '\n' : ' '
  const base = grapheme
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
  return base !== '' && findFace(base, among) ? base : Array.from(grapheme, inLatin).join('')
}

/** The name of an emoji, without its skin tone and what is joined to it: `(hibiscus)`. `(emoji)` where the table has none. */
function emojiInWords(symbol: string): string {
  const name = inLatin(symbol)
  if (name === '' || name.startsWith('[')) return '(emoji)'
  return name.startsWith(':') ? `(${name.replaceAll(':', '').replaceAll('_', ' ')})` : name
}

/** Blocks of 256 characters of `latin-letters.txt`, by their number. */
let latinLetters: Map<number, string[]> | null = null

/**
 * A character in Latin letters, by the table of any-ascii: `М` is M, `王` is Wang, an emoji its name. Marks and joiners
 * may have none. Of rare letters that nobody romanized the code is returned, as `[U+1970]`.
 */
export function inLatin(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code < 0x20 || code === 0x7f ? '' : character
  latinLetters ??= readLatinLetters()
  const letters = latinLetters.get(code >> 8)?.[code & 0xff] || silentLetters[character]
  if (letters) return letters
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(character) && silentLetters[character] === undefined
    ? `[U+${code.toString(16).toUpperCase()}]`
    : ''
}

/** Letters to which the table gives nothing, although they are read or only lengthen a word. */
const silentLetters: Record<string, string> = { '\u0627': 'a', '\u0640': '', '\u0787': 'a' }

function readLatinLetters(): Map<number, string[]> {
  const lines = documentFile('latin-letters.txt').toString('utf8').split('\n')
  return new Map(
    lines.map((line) => {
      const [number = '', ...letters] = line.split('\t')
      return [Number.parseInt(number, 16), letters] as const
    }),
  )
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Locale } from '../../../domain/locale.ts'
import { defined, keysOf } from '../../../domain/records.ts'
import { woffToSfnt } from './woff-to-sfnt.ts'

export type Structure = PDFKit.PDFStructureElement
type FontName = 'display' | 'text' | 'strong'

/** The shop's tokens as printed. */
export const ink = {
  text: '#2f191d',
  muted: '#685153',
  line: '#e5d9d5',
  sunken: '#f9f0ed',
  leaf: '#205335',
  brand: '#b21a4f',
  brandSoft: '#fee6e9',
  stamen: '#f0a726',
  paper: '#ffffff',
}

const margin = 54
/** US Letter in points; what stands between the margins, and the last line above the foot. */
export const frame = { left: margin, right: 612 - margin, width: 612 - 2 * margin, top: margin, bottom: 792 - 84 }

const files: Record<FontName, string> = {
  display: 'ibarra-real-nova/files/ibarra-real-nova-%-500-normal.woff',
  text: 'figtree/files/figtree-%-400-normal.woff',
  strong: 'figtree/files/figtree-%-600-normal.woff',
}
const kept = new Map<string, Buffer>()

/** Read once per process. */
function fontFile(name: FontName, part: 'latin' | 'latin-ext'): Buffer {
  const file = `@fontsource/${files[name].replace('%', part)}`
  const known = kept.get(file)
  if (known) return known
  const bytes = woffToSfnt(readFileSync(fileURLToPath(import.meta.resolve(file))))
  kept.set(file, bytes)
  return bytes
}

/** A tagged PDF under construction: text always belongs to a structure element, everything else is an artifact. */
export class InvoiceSheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Structure

  constructor(options: { title: string; author: string; language: Locale; date: Date }) {
    this.pdf = new PDFDocument({
      size: 'LETTER',
      margins: { top: 0, bottom: 0, left: margin, right: margin },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: options.language === 'es' ? 'es-PR' : 'en-US',
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: options.title, Author: options.author, CreationDate: options.date, ModDate: options.date },
    })
    for (const name of keysOf(files)) {
      this.pdf.registerFont(name, fontFile(name, 'latin'))
      this.pdf.registerFont(`${name} ext`, fontFile(name, 'latin-ext'))
    }
    this.root = this.pdf.struct('Document')
    this.pdf.addPage()
    this.pdf.addStructure(this.root)
  }

  /** Adds a structure element that holds others. */
  group(parent: Structure, tag: string): Structure {
    const element = this.pdf.struct(tag)
    parent.add(element)
    return element
  }

  /** Adds an element of text; `scope` tells a header cell what it heads. */
  write(parent: Structure, tag: string, line: Line, scope?: 'Column' | 'Row'): void {
    const draw = () => this.draw(line)
    // The types do not know `scope` yet.
    const options: { lang?: string; scope?: 'Column' | 'Row' } = scope ? { scope } : {}
    parent.add(this.pdf.struct(tag, options, draw))
  }

  /** Height of a line within its width. */
  heightOf({ font = 'text', size = 10, text, ...options }: Omit<Line, 'x' | 'y'>): number {
    const { width, align, lineGap } = options
    return this.pdf.font(font).fontSize(size).heightOfString(printable(text), defined({ width, align, lineGap }))
  }

  /** Draws what is no content: lines, grounds, page numbers. */
  artifact(draw: (pdf: PDFKit.PDFDocument) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    this.pdf.save()
    draw(this.pdf)
    this.pdf.restore()
    this.pdf.endMarkedContent()
  }

  /** Text without an element of its own, for artifacts. */
  draw({ font = 'text', size = 10, color = ink.text, text, x, y, width, align, lineGap }: Line): void {
    const options = defined({ width, align, lineGap })
    const runs = runsOf(printable(text))
    this.pdf.fontSize(size).fillColor(color)
    runs.forEach((run, index) => {
      this.pdf.font(run.isExtended ? `${font} ext` : font)
      const continued = index < runs.length - 1
      if (index === 0) this.pdf.text(run.text, x, y, { ...options, continued })
      else this.pdf.text(run.text, { ...options, continued })
    })
  }
}

export interface Line {
  text: string
  x: number
  y: number
  width?: number | undefined
  align?: 'left' | 'right' | 'center' | undefined
  font?: FontName | undefined
  size?: number | undefined
  color?: string | undefined
  lineGap?: number | undefined
}

/** What the two files of each font hold (their unicode ranges). */
const latin =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/
const extended = /[\u0100-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u1e00-\u1e9f\u1ef2-\u1eff]/

/** Characters that the fonts lack become their base letter, else a question mark. */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (latin.test(character) || extended.test(character)) return character
      const base = character.normalize('NFD').replace(/\p{M}+/gu, '')
      return base !== '' && latin.test(base) ? base : '?'
    })
    .join('')
}

/** The text cut where the font file changes. */
function runsOf(text: string): { text: string; isExtended: boolean }[] {
  const runs: { text: string; isExtended: boolean }[] = []
  for (const character of text) {
    const isExtended = !latin.test(character)
    const last = runs.at(-1)
    if (last && last.isExtended === isExtended) last.text += character
    else runs.push({ text: character, isExtended })
  }
  return runs
}

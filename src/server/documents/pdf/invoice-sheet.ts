import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { Locale } from '../../../domain/locale.ts'
import { defined, keysOf } from '../../../domain/records.ts'

export type StructureElement = PDFKit.PDFStructureElement
type FontName = 'display' | 'text' | 'strong'

/** The colors of the shop's design tokens for print. */
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
/** The content area of a US Letter page in points; `bottom` is above the footer. */
export const frame = { left: margin, right: 612 - margin, width: 612 - 2 * margin, top: margin, bottom: 792 - 84 }

const files: Record<FontName, string> = {
  display: 'ibarra-real-nova-%-500-normal.ttf',
  text: 'figtree-%-400-normal.ttf',
  strong: 'figtree-%-600-normal.ttf',
}
const fileCache = new Map<string, Buffer>()

/** A font or the mark, written by tools/document-files and read once per process. */
export function documentFile(name: string): Buffer {
  const content = fileCache.get(name) ?? readFileSync(new URL(`files/${name}`, import.meta.url))
  fileCache.set(name, content)
  return content
}

/** Builds a tagged PDF: text belongs to structure elements, everything else is an artifact. */
export class InvoiceSheet {
  readonly pdf: PDFKit.PDFDocument
  readonly root: StructureElement

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
      this.pdf.registerFont(name, documentFile(files[name].replace('%', 'latin')))
      this.pdf.registerFont(`${name} ext`, documentFile(files[name].replace('%', 'latin-ext')))
    }
    this.root = this.pdf.struct('Document')
    this.pdf.addPage()
    this.pdf.addStructure(this.root)
  }

  /** Adds a structure element that contains others. */
  group(parent: StructureElement, tag: string): StructureElement {
    const element = this.pdf.struct(tag)
    parent.add(element)
    return element
  }

  /** Adds a text element; `scope` is that of a header cell. */
  write(parent: StructureElement, tag: string, line: TextBlock, scope?: 'Column' | 'Row'): void {
    const draw = () => this.draw(line)
    // The library's types lack `scope`.
    const options: { lang?: string; scope?: 'Column' | 'Row' } = scope ? { scope } : {}
    parent.add(this.pdf.struct(tag, options, draw))
  }

  /** Height of a text block at its width. */
  heightOf({ font = 'text', size = 10, text, ...options }: Omit<TextBlock, 'x' | 'y'>): number {
    const { width, align, lineGap } = options
    return this.pdf.font(font).fontSize(size).heightOfString(printable(text), defined({ width, align, lineGap }))
  }

  /** Draws an artifact: lines, backgrounds, page numbers. */
  artifact(draw: (pdf: PDFKit.PDFDocument) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    this.pdf.save()
    draw(this.pdf)
    this.pdf.restore()
    this.pdf.endMarkedContent()
  }

  /** Draws text without a structure element, for artifacts. */
  draw({ font = 'text', size = 10, color = ink.text, text, x, y, width, align, lineGap }: TextBlock): void {
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

export interface TextBlock {
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

/** The unicode ranges of the two files of each font. */
const latin =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/
const extended = /[\u0100-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u1e00-\u1e9f\u1ef2-\u1eff]/

/** Replaces characters that the fonts lack with their base letter, or with a question mark. */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (latin.test(character) || extended.test(character)) return character
      const base = character.normalize('NFD').replace(/\p{M}+/gu, '')
      return base !== '' && latin.test(base) ? base : '?'
    })
    .join('')
}

/** Splits the text where the font file changes. */
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

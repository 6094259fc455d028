import PDFDocument from 'pdfkit'
import type { Locale } from '../../../kit/locale.ts'
import { defined } from '../../../kit/records.ts'
import { type FontName, faces, hasOtherScripts, type TextRun, textRuns } from './text-runs.ts'

export type StructureElement = PDFKit.PDFStructureElement

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

const langOf = (language: Locale) => (language === 'es' ? 'es-PR' : 'en-US')

/** Builds a tagged PDF: text belongs to structure elements, everything else is an artifact. */
export class InvoiceSheet {
  readonly pdf: PDFKit.PDFDocument
  /** The structure element of the document that is being drawn. */
  root: StructureElement
  /** Whether the document has text that is written in Latin letters instead of its own. */
  isRomanized = false

  constructor(options: { title: string; author: string; language: Locale; date: Date }) {
    this.pdf = new PDFDocument({
      size: 'LETTER',
      margins: { top: 0, bottom: 0, left: margin, right: margin },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: langOf(options.language),
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: options.title, Author: options.author, CreationDate: options.date, ModDate: options.date },
    })
    for (const { name, content } of faces()) this.pdf.registerFont(name, content)
    this.root = this.pdf.struct('Document')
    this.pdf.addPage()
    this.pdf.addStructure(this.root)
  }

  /** Begins another document in the same file on a new page; the pages of the one before are written and freed. */
  startNext(language: Locale): void {
    this.pdf.flushPages()
    this.isRomanized = false
    this.pdf.addPage()
    this.root = this.pdf.struct('Document', { lang: langOf(language) })
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
  heightOf({ font = 'text', size = 10, text, width, lineGap = 0 }: Omit<TextBlock, 'x' | 'y'>): number {
    const runs = textRuns(text, font)
    const [first] = runs
    if (!first) return 0
    if (runs.length > 1) return this.#countLines(runs, size, width) * (first.face.lineHeight * size + lineGap)
    return this.pdf.font(first.face.name).fontSize(size).heightOfString(first.text, defined({ width, lineGap }))
  }

  #widthOf({ text, face }: TextRun, size: number): number {
    return this.pdf.font(face.name).fontSize(size).widthOfString(text)
  }

  /** The lines of several runs, broken between words. */
  #countLines(runs: readonly TextRun[], size: number, width = Number.POSITIVE_INFINITY): number {
    let [lines, line, word] = [1, 0, 0]
    const pieces = runs.flatMap(({ text, face }) => text.split(/(\s)/).map((piece) => ({ text: piece, face })))
    for (const piece of pieces) {
      const isSpace = /^\s$/.test(piece.text)
      word += piece.text === '\n' ? 0 : this.#widthOf(piece, size)
      if (line > 0 && line + word > width && !isSpace) [lines, line] = [lines + 1, 0]
      if (isSpace) [line, word] = [line + word, 0]
      if (piece.text === '\n') [lines, line] = [lines + 1, 0]
    }
    return lines
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
  draw({ font = 'text', size = 10, color = ink.text, text, x, y, width, align, lineGap = 0 }: TextBlock): void {
    const runs = textRuns(text, font)
    this.isRomanized ||= hasOtherScripts(text)
    this.pdf.fontSize(size).fillColor(color)
    // The library aligns each run for itself.
    const free = width && runs.length > 1 ? width - runs.reduce((sum, run) => sum + this.#widthOf(run, size), 0) : 0
    const start = x + (free > 0 && align === 'right' ? free : free > 0 && align === 'center' ? free / 2 : 0)
    runs.forEach((run, index) => {
      this.pdf.font(run.face.name)
      const options = defined({
        width: start === x ? width : undefined,
        align: runs.length > 1 ? undefined : align,
        lineGap: lineGap + gapOf(run.face, runs, size),
        // All on the baseline of the first font.
        baseline: -(runs[0]?.face.ascent ?? 0) * size,
        continued: index < runs.length - 1,
      })
      if (index === 0) this.pdf.text(run.text, start, y, options)
      else this.pdf.text(run.text, options)
    })
  }
}

/** What gives lines of a face the distance of those of the first one, in points. */
function gapOf(face: TextRun['face'], runs: readonly TextRun[], size: number): number {
  return ((runs[0]?.face.lineHeight ?? face.lineHeight) - face.lineHeight) * size
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

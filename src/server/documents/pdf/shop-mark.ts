import { brandInitials } from '../../../domain/brand.ts'
import { type InvoiceSheet, ink } from './invoice-sheet.ts'

/** One petal of the flower in a 64 by 64 box; the other four are rotations of it. */
const petal =
  'M32 33.5C26.2 29.8 18.6 22.6 19.6 13.4C20.4 6.2 27.2 2.6 33.4 3.6C40.6 4.8 44.8 11 43.4 18.2C42.2 24.6 37.4 29.6 32 33.5Z'
const angles = [0, 72, 144, 216, 288]
const origin: [number, number] = [32, 32]
const dots = [
  [41.4, 19.2, 1.7],
  [37.6, 20.6, 1.2],
  [41.9, 23, 1.2],
  [35.6, 24, 1],
  [39.6, 25.8, 1],
] as const

/** Draws the flower as vectors, `size` points wide, on white paper. */
export function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  pdf.save()
  pdf.translate(x, y).scale(size / 64, size / 64, {})
  for (const angle of angles) drawPetal(pdf, angle)
  // Each petal overlaps the previous one; redraw the first over the last, and the second over the first.
  withinPetal(pdf, 288, 1.1, () => drawPetal(pdf, 0))
  withinPetal(pdf, -72, 1.06, () => drawPetal(pdf, 72))
  pdf.lineWidth(2.6).lineCap('round').moveTo(32, 32.6).lineTo(40.3, 20.6).stroke(ink.stamen)
  for (const [cx, cy, radius] of dots) pdf.circle(cx, cy, radius).fill(ink.stamen)
  pdf.restore()
}

/** Draws the first letters of a name in a circle, for a shop that has no logo. */
export function drawInitials(sheet: InvoiceSheet, name: string, place: { x: number; y: number; size: number }): void {
  const { x, y, size } = place
  sheet.pdf.circle(x + size / 2, y + size / 2, size / 2).fill(ink.brand)
  const look = { font: 'strong', size: 17, color: ink.paper, align: 'center' } as const
  const line = { text: brandInitials(name), x, width: size, ...look }
  sheet.draw({ ...line, y: y + (size - sheet.heightOf(line)) / 2 })
}

function drawPetal(pdf: PDFKit.PDFDocument, angle: number): void {
  pdf.save()
  pdf.rotate(angle, { origin })
  pdf.path(petal).lineWidth(1.5).lineJoin('round').fillAndStroke(ink.brand, ink.paper)
  pdf.restore()
}

/** Draws only inside the petal at `angle`, grown by `factor`. */
function withinPetal(pdf: PDFKit.PDFDocument, angle: number, factor: number, draw: () => void): void {
  pdf.save()
  pdf.rotate(angle, { origin }).scale(factor, factor, { origin: [32, 17] })
  pdf.path(petal).clip()
  // The clip keeps its position when the transformation is reverted.
  pdf.scale(1 / factor, 1 / factor, { origin: [32, 17] }).rotate(-angle, { origin })
  draw()
  pdf.restore()
}

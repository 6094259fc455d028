import { addressLines } from '../../../kit/address.ts'
import { brandInitials, productBrand } from '../../../kit/brand.ts'
import type { Locale } from '../../../kit/locale.ts'
import { formatShopDate } from '../../../kit/shop-time.ts'
import { m } from '../../../paraglide/messages.js'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { frame, type InvoiceSheet, ink, type StructureElement } from './invoice-sheet.ts'
import { documentFile } from './text-runs.ts'

/** November 20, 2026, in the shop's time zone. */
export const longDay = (date: Date, language: Locale): string => formatShopDate(language, date)

/** Draws logo, shop name and document title. @returns the y coordinate below the letterhead. */
export function drawLetterhead(
  sheet: InvoiceSheet,
  { title, language }: { title: string; language: Locale },
  brand: InvoiceBrand,
): number {
  const locale = { locale: language }
  const { left, right, top } = frame
  const figure = sheet.pdf.struct('Figure', { alt: m.invoice_logo({ shop: brand.companyName }, locale) }, () => {
    if (brand.logo) sheet.pdf.image(brand.logo, left, top, { fit: [44, 44], valign: 'center' })
    else if (brand.companyName === productBrand) sheet.pdf.image(documentFile('mark.png'), left, top, { width: 44 })
    else drawInitials(sheet, brand.companyName, { x: left, y: top, size: 44 })
  })
  sheet.root.add(figure)
  const name = { text: brand.companyName, x: left + 56, width: 230, font: 'display' } as const
  const fits = sheet.heightOf({ ...name, size: 22 }) < 40
  sheet.write(sheet.root, 'P', { ...name, y: fits ? top + 8 : top, size: fits ? 22 : 13, color: ink.text })
  sheet.write(sheet.root, 'H1', {
    text: title,
    x: right - 220,
    y: top + 3,
    width: 220,
    align: 'right',
    font: 'display',
    size: 29,
    color: ink.leaf,
  })
  const y = top + 60
  sheet.artifact((pdf) => pdf.rect(left, y, frame.width, 2).fill(ink.leaf))
  return y + 24
}

/** Draws the first letters of a name in a circle, for a shop that has no logo. */
function drawInitials(sheet: InvoiceSheet, name: string, place: { x: number; y: number; size: number }): void {
  const { x, y, size } = place
  sheet.pdf.circle(x + size / 2, y + size / 2, size / 2).fill(ink.brand)
  const look = { font: 'strong', size: 17, color: ink.paper, align: 'center' } as const
  const line = { text: brandInitials(name), x, width: size, ...look }
  sheet.draw({ ...line, y: y + (size - sheet.heightOf(line)) / 2 })
}

/** Draws the note that marks a demonstration document. @returns the y coordinate below the note. */
export function drawDemoNote(sheet: InvoiceSheet, text: string, y: number): number {
  sheet.artifact((pdf) => pdf.roundedRect(frame.left, y - 6, frame.width, 28, 4).fill(ink.brandSoft))
  sheet.write(sheet.root, 'P', {
    text,
    x: frame.left + 12,
    y: y + 2,
    width: frame.width - 24,
    font: 'strong',
    color: ink.brand,
  })
  return y + 40
}

/** Start of each fact as a fraction of the width; the third is aligned with the second address. */
const factColumns = [0, 0.2, 0.5, 0.75, 1]

/** Draws up to four label-value pairs side by side. @returns the y coordinate below them. */
export function drawFactRow(sheet: InvoiceSheet, facts: readonly (readonly [string, string])[], top: number): number {
  facts.forEach(([name, value], index) => {
    const [start = 0, end = 1] = factColumns.slice(index)
    const x = frame.left + start * frame.width
    drawPair(sheet, sheet.root, name, [value], { x, y: top, width: (end - start) * frame.width - 12 })
  })
  return top + 44
}

/** The lines of a postal address. */
export function postal(address: InvoiceOrder['shippingAddress']): string[] {
  return address ? addressLines(address) : []
}

interface Place {
  x: number
  y: number
  width: number
}

/** Draws a small heading with lines of text. @returns the y coordinate below them. */
export function drawPair(
  sheet: InvoiceSheet,
  parent: StructureElement,
  name: string,
  lines: string[],
  place: Place,
): number {
  const section = sheet.group(parent, 'Sect')
  sheet.write(section, 'H2', { ...place, text: name, size: 9, color: ink.muted })
  let y = place.y + 15
  lines.forEach((text, index) => {
    const font = index === 0 ? 'strong' : 'text'
    sheet.write(section, 'P', { ...place, y, text, font })
    y += sheet.heightOf({ text, font, width: place.width }) + 2
  })
  return y
}

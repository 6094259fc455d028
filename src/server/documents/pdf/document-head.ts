import { productBrand } from '../../../domain/brand.ts'
import type { Locale } from '../../../domain/locale.ts'
import { paymentMethods } from '../../../domain/order-status.ts'
import { shopTimeZone } from '../../../domain/shop-time.ts'
import { m } from '../../../paraglide/messages.js'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { frame, type InvoiceSheet, ink, type Structure } from './invoice-sheet.ts'
import { drawInitials, drawMark } from './shop-mark.ts'

// Building an Intl formatter costs far more than using it.
const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: shopTimeZone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone: shopTimeZone }),
}

/** November 20, 2026, as the shop counts days. */
export const longDay = (date: Date, language: Locale): string => days[language].format(date)

/** Who writes, and what it is. @returns where the letterhead ends. */
export function drawLetterhead(
  sheet: InvoiceSheet,
  { title, language }: { title: string; language: Locale },
  brand: InvoiceBrand,
): number {
  const locale = { locale: language }
  const { left, right, top } = frame
  const figure = sheet.pdf.struct('Figure', { alt: m.invoice_logo({ shop: brand.companyName }, locale) }, () => {
    if (brand.logo) sheet.pdf.image(brand.logo, left, top, { fit: [44, 44], valign: 'center' })
    else if (brand.companyName === productBrand) drawMark(sheet.pdf, left, top, 44)
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

/** No money moved, and the paper says so in these words: it must not pass for a real one. @returns where the note ends. */
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

/** Where the facts begin, in parts of the width; the third stands under the second address. */
const factColumns = [0, 0.2, 0.5, 0.75, 1]

/** Up to four names with their values, side by side. @returns where they end. */
export function drawFactRow(sheet: InvoiceSheet, facts: readonly (readonly [string, string])[], top: number): number {
  facts.forEach(([name, value], index) => {
    const [start = 0, end = 1] = factColumns.slice(index)
    const x = frame.left + start * frame.width
    drawPair(sheet, sheet.root, name, [value], { x, y: top, width: (end - start) * frame.width - 12 })
  })
  return top + 44
}

/** How the order was paid. */
export function methodText({ paymentMethod, language }: Pick<InvoiceOrder, 'paymentMethod' | 'language'>): string {
  return paymentMethod === paymentMethods.wallet ? 'PayPal' : m.invoice_payment_manual({}, { locale: language })
}

/** The lines of an address on paper. */
export function postal(address: InvoiceOrder['shippingAddress']): string[] {
  if (!address) return []
  return [address.address, `${address.city}, ${address.state} ${address.postalCode}`]
}

interface Place {
  x: number
  y: number
  width: number
}

/** A small heading with its lines. @returns where they end. */
export function drawPair(sheet: InvoiceSheet, parent: Structure, name: string, lines: string[], place: Place): number {
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

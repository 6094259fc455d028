import { frame, type InvoiceSheet, ink, type Line, type Structure } from './invoice-sheet.ts'

interface DocumentTable<Item> {
  heads: (Pick<Line, 'x' | 'width' | 'align'> & { text: string })[]
  items: readonly Item[]
  /** The cell that decides how high a row is. */
  cell: (item: Item) => Pick<Line, 'width' | 'size'> & { text: string }
  /** Above and below each row. */
  padding: number
  drawRow: (item: Item, row: Structure, y: number) => void
}

const headHeight = 26

/** A table with a line under each row, over as many pages as it takes. @returns where it ends. */
export function drawTable<Item>(sheet: InvoiceSheet, table: DocumentTable<Item>, top: number): number {
  const { items, cell, padding, drawRow } = table
  const root = sheet.group(sheet.root, 'Table')
  let y = drawHead(sheet, table, top, sheet.group(sheet.group(root, 'THead'), 'TR'))
  const body = sheet.group(root, 'TBody')
  for (const item of items) {
    const height = sheet.heightOf(cell(item)) + 2 * padding
    if (y + height > frame.bottom) {
      sheet.pdf.addPage()
      y = drawHead(sheet, table, frame.top, null)
    }
    drawRow(item, sheet.group(body, 'TR'), y + padding)
    y += height
    drawRule(sheet, y)
  }
  return y
}

/** Without `row` the head repeats itself on a further page, where it is no content. */
function drawHead<Item>(sheet: InvoiceSheet, { heads }: DocumentTable<Item>, y: number, row: Structure | null): number {
  sheet.artifact((pdf) => pdf.roundedRect(frame.left, y, frame.width, headHeight, 4).fill(ink.sunken))
  for (const head of heads) {
    const line = { ...head, y: y + 8, size: 9, font: 'strong', color: ink.muted } as const
    if (row) sheet.write(row, 'TH', line, 'Column')
    else sheet.artifact(() => sheet.draw(line), 'Pagination')
  }
  return y + headHeight
}

/** A thin line to the right edge. */
export function drawRule(sheet: InvoiceSheet, y: number, from: number = frame.left): void {
  sheet.artifact((pdf) => pdf.moveTo(from, y).lineTo(frame.right, y).lineWidth(0.75).stroke(ink.line))
}

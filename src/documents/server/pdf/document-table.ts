import { frame, type InvoiceSheet, ink, type StructureElement, type TextBlock } from './invoice-sheet.ts'

interface DocumentTable<Item> {
  heads: (Pick<TextBlock, 'x' | 'width' | 'align'> & { text: string })[]
  items: readonly Item[]
  /** The cell that determines the height of a row. */
  cell: (item: Item) => Pick<TextBlock, 'width' | 'size'> & { text: string }
  /** Space above and below each row, in points. */
  padding: number
  drawRow: (item: Item, row: StructureElement, y: number) => void
}

const headHeight = 26

/** Draws a table with a rule under each row over one or more pages. @returns the y coordinate below it. */
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

/** Draws the header row. `row` is null on further pages, where the header is an artifact and not tagged content. */
function drawHead<Item>(
  sheet: InvoiceSheet,
  { heads }: DocumentTable<Item>,
  y: number,
  row: StructureElement | null,
): number {
  sheet.artifact((pdf) => pdf.roundedRect(frame.left, y, frame.width, headHeight, 4).fill(ink.sunken))
  for (const head of heads) {
    const line = { ...head, y: y + 8, size: 9, font: 'strong', color: ink.muted } as const
    if (row) sheet.write(row, 'TH', line, 'Column')
    else sheet.artifact(() => sheet.draw(line), 'Pagination')
  }
  return y + headHeight
}

/** Draws a thin line to the right edge. */
export function drawRule(sheet: InvoiceSheet, y: number, from: number = frame.left): void {
  sheet.artifact((pdf) => pdf.moveTo(from, y).lineTo(frame.right, y).lineWidth(0.75).stroke(ink.line))
}

import { ArchiveRestore, CalendarDays, Copy, History, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { moneyText } from '../../../kit/list/figures.ts'
import { SkeletonEntries } from '../../../kit/list/skeletons.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { RowMenu, RowMenuItem } from '../../../kit/ui/row-menu.tsx'
import { Table } from '../../../kit/ui/table.tsx'
import { useNarrow } from '../../../kit/ui/use-narrow.ts'
import { m } from '../../../paraglide/messages.js'
import type { AdminProduct, AdminProductPage } from '../../office-api.ts'
import { productTypeTexts } from '../../office-texts.ts'
import { categoryName, productName } from '../../store/product-text.ts'
import type { ProductActionsProps } from '../product-actions.tsx'
import { useRestoring } from '../use-product-changes.ts'
import { shownCategory, typedCategory } from './category-names.ts'
import type { ProductSelection } from './product-selection.tsx'
import { cellKey } from './product-sheet.ts'
import { CategoryList, SheetCheckbox, SheetInput } from './sheet-cells.tsx'
import { onSheetKey } from './sheet-keys.ts'
import type { ColumnName } from './table-view.ts'
import type { Sheet } from './use-sheet.ts'
import { type Line, lineName, variantText } from './variant-text.ts'

interface LineActions extends Omit<ProductActionsProps, 'product'> {
  onCopy: (product: AdminProduct) => void
  onHistory: (product: AdminProduct) => void
}

interface ProductTableProps extends LineActions {
  /** Undefined while loading. */
  products: readonly AdminProduct[] | undefined
  categories: AdminProductPage['categories']
  columns: readonly ColumnName[]
  sheet: Sheet
  selection: ProductSelection
}

/** A line of the table. The first one of a product has what belongs to the product. */
interface TableLine extends Line {
  /** The id of the variant, or of a product without one. */
  id: string
  isFirst: boolean
}

const linesOf = (products: readonly AdminProduct[]): TableLine[] =>
  products.flatMap((product) => {
    const variants = product.variants.length > 0 ? product.variants : [null]
    return variants.map((variant, at) => ({ id: variant?.id ?? product.id, product, variant, isFirst: at === 0 }))
  })

/** The products as a sheet: prices, stocks, categories and states are typed in place; lines below each other on a phone. */
export function ProductTable({ products, ...table }: ProductTableProps) {
  const { sheet, categories } = table
  const listId = useId()
  const isNarrow = useNarrow(640)
  if (!products) return <SkeletonEntries count={8} className="h-11" paired={false} />
  const lines = linesOf(products)
  const takeBack = (cell: HTMLInputElement) => {
    const line = lines.find(({ id }) => id === cell.closest<HTMLElement>('[data-line]')?.dataset.line)
    const field = fieldOf(cell)
    if (line && field) sheet.takeBack(line.product, cellKey(field, line.id))
  }
  return (
    <Form
      onSubmit={() => sheet.save()}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => onSheetKey(event, takeBack)}
    >
      <CategoryList id={listId} categories={categories} />
      {isNarrow ? (
        <NarrowLines {...table} products={products} lines={lines} listId={listId} />
      ) : (
        <WideTable {...table} products={products} lines={lines} listId={listId} />
      )}
    </Form>
  )
}

function fieldOf({ dataset: { column } }: HTMLInputElement) {
  return column === 'category' || column === 'active' || column === 'price' || column === 'stock' ? column : undefined
}

interface LinesProps extends Omit<ProductTableProps, 'products'> {
  products: readonly AdminProduct[]
  lines: readonly TableLine[]
  /** The list of suggested categories. */
  listId: string
}

const heads: Record<ColumnName, () => string> = {
  category: m.products_admin_category,
  type: m.products_admin_type,
  sku: m.products_admin_sku,
  barcode: m.products_admin_barcode,
  price: m.products_admin_price,
  before: m.products_admin_compare_price,
  stock: m.products_admin_stock,
  active: m.products_admin_active,
}

/** The heading of a column. */
export const columnText = (column: ColumnName): string => heads[column]()

const headStyle = 'whitespace-nowrap bg-sunken px-2 py-2.5 font-semibold text-muted text-sm'

function WideTable({ products, lines, columns, selection, ...rest }: LinesProps) {
  return (
    <Table label={m.products_admin_title()}>
      <thead>
        <tr>
          <th scope="col" className={`${headStyle} w-11`}>
            <Checkbox
              id="select-products-page"
              aria-label={m.bulk_select_page()}
              checked={products.length > 0 && products.every(({ id }) => selection.has(id))}
              onChange={({ target }) => selection.toggle(products, target.checked)}
            />
          </th>
          <th scope="col" className={`${headStyle} sticky left-0 z-1`}>
            {m.products_admin_name()}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={headStyle}>
              {columnText(column)}
            </th>
          ))}
          <th scope="col" className={headStyle}>
            <span className="sr-only">{m.admin_column_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.id}
            data-line={line.id}
            className={line.isFirst ? 'border-line border-t' : 'border-line/50 border-t border-dashed'}
          >
            <td className="px-2 py-1.5 align-top">
              {line.isFirst && <SelectLine line={line} selection={selection} />}
            </td>
            <th
              scope="row"
              className="sticky left-0 z-1 min-w-44 max-w-72 bg-surface px-2 py-1.5 text-left align-top font-normal"
            >
              <LineName line={line} sheet={rest.sheet} />
            </th>
            {columns.map((column) => (
              <td key={column} className="px-2 py-1.5 align-top">
                <LineCell {...rest} column={column} line={line} />
              </td>
            ))}
            <td className="px-2 py-2.5 text-right align-top">{line.isFirst && <LineMenu {...rest} line={line} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function NarrowLines({ lines, columns, selection, products: _, ...rest }: LinesProps) {
  return (
    <ul aria-label={m.products_admin_title()}>
      {lines.map((line) => (
        <li
          key={line.id}
          data-line={line.id}
          className={`flex flex-col gap-2 px-4 py-3 ${line.isFirst ? 'border-line border-t' : ''}`}
        >
          <div className="flex items-start gap-1">
            {line.isFirst && <SelectLine line={line} selection={selection} />}
            <div className="min-w-0 flex-1 self-center">
              <LineName line={line} sheet={rest.sheet} />
            </div>
            {line.isFirst && <LineMenu {...rest} line={line} />}
          </div>
          <div className="grid grid-cols-2 gap-x-3 gap-y-2">
            {columns
              .filter((column) => line.isFirst || ofVariant.includes(column))
              .map((column) => (
                <div key={column} className={`min-w-0 ${column === 'category' ? 'col-span-2' : ''}`}>
                  <span aria-hidden className="text-muted text-xs">
                    {columnText(column)}
                  </span>
                  <LineCell {...rest} column={column} line={line} />
                </div>
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The columns that every line fills; the others belong to the product. */
const ofVariant: readonly ColumnName[] = ['sku', 'barcode', 'price', 'before', 'stock']

function SelectLine({ line: { product }, selection }: { line: TableLine; selection: ProductSelection }) {
  return (
    <Checkbox
      id={`select-${product.id}`}
      aria-label={m.sheet_select({ name: productName(product) })}
      checked={selection.has(product.id)}
      onChange={({ target }) => selection.toggle([product], target.checked)}
    />
  )
}

function LineName({ line, sheet }: { line: TableLine; sheet: Sheet }) {
  const { product, isFirst } = line
  const text = variantText(line)
  return (
    <div className="flex min-h-11 flex-col items-start justify-center">
      {(isFirst || text === '') && (
        <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{productName(product)}</span>
      )}
      {text !== '' && <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{text}</span>}
      {isFirst && product.archivedAt && <Badge tone="orange">{m.products_admin_badge_archived()}</Badge>}
      {isFirst && <LineNotice product={product} sheet={sheet} />}
    </div>
  )
}

/** What was wrong with the whole product in the last save. */
function LineNotice({ product, sheet }: { product: AdminProduct; sheet: Sheet }) {
  const fault = sheet.faults.get(product.id)?.['']
  const isConflict = sheet.conflicts.some(({ productId }) => productId === product.id)
  if (fault) return <p className="text-danger-text text-xs">{fault}</p>
  return isConflict && <p className="text-warning-text text-xs">{m.sheet_changed_meanwhile()}</p>
}

interface LineCellProps extends Pick<LinesProps, 'sheet' | 'listId' | 'categories'> {
  column: ColumnName
  line: TableLine
}

function LineCell({ column, line, sheet, listId, categories }: LineCellProps): ReactNode {
  const { product, variant, isFirst } = line
  if (ofVariant.includes(column) ? !variant : !isFirst) return null
  const cell = { sheet, line, label: m.sheet_cell({ column: columnText(column), name: lineName(line) }) }
  switch (column) {
    case 'category':
      return product.archivedAt ? (
        categoryName(product.category, product.categoryEs)
      ) : (
        <SheetInput
          {...cell}
          field="category"
          list={listId}
          maxLength={100}
          className="min-w-32"
          shown={(text) => shownCategory(text, categories, product)}
          typed={(text) => typedCategory(text, categories)}
        />
      )
    case 'price':
      return product.archivedAt ? (
        moneyText(variant?.price ?? product.price)
      ) : (
        <SheetInput {...cell} field="price" inputMode="decimal" maxLength={20} className="min-w-24" />
      )
    case 'stock':
      return product.archivedAt ? (
        (variant?.stock ?? m.products_admin_unlimited())
      ) : (
        <SheetInput
          {...cell}
          field="stock"
          inputMode="numeric"
          maxLength={12}
          placeholder={m.products_admin_unlimited()}
          className="min-w-24"
        />
      )
    case 'active':
      return !product.archivedAt && <SheetCheckbox {...cell} />
    case 'type':
      return <span className="leading-11">{pageText(productTypeTexts, product.type)}</span>
    case 'sku':
      return <span className="wrap-anywhere leading-11">{variant?.sku}</span>
    case 'barcode':
      return <span className="money leading-11">{variant?.barcode}</span>
    case 'before':
      return variant?.compareAtPrice && <span className="money leading-11">{moneyText(variant.compareAtPrice)}</span>
  }
}

interface LineMenuProps extends LineActions {
  line: TableLine
  sheet: Sheet
}

/** What the cards offer, and taking back what was typed for the product. */
function LineMenu({ line: { product }, sheet, onEdit, onDates, onCopy, onHistory, onRemove }: LineMenuProps) {
  const name = productName(product)
  const restoring = useRestoring(product)
  return (
    <span className="inline-flex items-center gap-1">
      {sheet.drafts.has(product.id) && (
        <Button
          tone="quiet"
          size="icon-admin"
          shape="control"
          aria-label={m.sheet_take_back({ name })}
          title={m.sheet_take_back({ name })}
          onClick={() => sheet.discard(product.id)}
        >
          <RotateCcw aria-hidden className="size-4" />
        </Button>
      )}
      <RowMenu label={m.sheet_more({ name })}>
        {product.archivedAt ? (
          <RowMenuItem icon={ArchiveRestore} label={m.products_admin_restore()} onSelect={() => restoring.mutate()} />
        ) : (
          <>
            <RowMenuItem icon={Pencil} label={m.products_admin_edit()} onSelect={() => onEdit(product)} />
            {product.type === 'workshop' && product.options.length === 0 && (
              <RowMenuItem icon={CalendarDays} label={m.products_admin_sessions()} onSelect={() => onDates(product)} />
            )}
            <RowMenuItem icon={Copy} label={m.products_admin_copy()} onSelect={() => onCopy(product)} />
            <RowMenuItem icon={History} label={m.stock_history()} onSelect={() => onHistory(product)} />
            <RowMenuItem icon={Trash2} label={m.products_admin_delete()} onSelect={() => onRemove(product)} />
          </>
        )}
      </RowMenu>
    </span>
  )
}

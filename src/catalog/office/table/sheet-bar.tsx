import { RotateCcw, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { UnsavedGuard } from '../../../kit/page/unsaved-guard.tsx'
import { UnsavedQuestion } from '../../../kit/page/unsaved-question.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import type { AdminProduct, ChangedRow } from '../../office-api.ts'
import { productName } from '../../store/product-text.ts'
import { savedText } from './product-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import { lineName } from './variant-text.ts'

/** The one Save and the one Undo of the table, and the rows that could not be saved. */
export function SheetBar({ sheet }: { sheet: Sheet }) {
  const [leaving, setLeaving] = useState(false)
  const { drafts, saved, isRestored, undo, isSaving } = sheet
  const isTyped = drafts.size > 0
  const whatWasSaved = isRestored ? m.sheet_restored : m.sheet_saved
  const undoButton = useRef<HTMLButtonElement>(null)
  const isSaved = undo !== undefined && !isTyped
  // Save is gone then, and Undo would be a hundred cells away.
  useEffect(() => {
    if (isSaved) undoButton.current?.focus()
  }, [isSaved])
  const bar = useRef<HTMLElement>(null)
  const isShown = isTyped || undo !== undefined
  useEffect(() => (isShown ? keepCellsClear(bar.current) : undefined), [isShown])
  return (
    <>
      <UnsavedGuard dirty={isTyped} />
      {isShown && (
        <section
          ref={bar}
          aria-label={m.sheet_bar()}
          className="sticky bottom-[calc(var(--selection-bar,0px)+0.5rem)] z-10 mt-4 flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-raised print:hidden"
        >
          <Trouble sheet={sheet} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p role="status" className="mr-auto font-semibold">
              {isTyped ? m.sheet_unsaved({ count: drafts.size }) : whatWasSaved({ count: saved })}
            </p>
            {undo && (
              <Button ref={undoButton} tone="outline" size="admin" shape="control" pending={isSaving} onClick={undo}>
                <Undo2 aria-hidden className="size-4 shrink-0" />
                {m.sheet_undo()}
              </Button>
            )}
            {isTyped && (
              <>
                <Button tone="outline" size="admin" shape="control" onClick={() => setLeaving(true)}>
                  <RotateCcw aria-hidden className="size-4 shrink-0" />
                  {m.sheet_discard()}
                </Button>
                <Button
                  size="admin"
                  shape="control"
                  pending={isSaving}
                  onClick={sheet.save}
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                >
                  {m.sheet_save()}
                </Button>
              </>
            )}
          </div>
        </section>
      )}
      <UnsavedQuestion
        open={leaving}
        onOpenChange={setLeaving}
        onConfirm={() => {
          setLeaving(false)
          sheet.discardAll()
        }}
      />
    </>
  )
}

/** Keeps the focused cell above the bar, which appears with the first letter and grows with its lines. */
function keepCellsClear(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--sheet-bar', `${bar.offsetHeight + 16}px`)
    const cell = document.activeElement
    if (cell instanceof HTMLElement && cell.dataset.column) cell.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--sheet-bar')
  }
}

/** Names the rows that somebody else has changed, and the products whose cells are wrong, on whatever page they are. */
function Trouble({ sheet: { drafts, faults, conflicts, discard } }: { sheet: Sheet }) {
  const wrong = [...faults.keys()].flatMap((id) => drafts.get(id)?.base ?? [])
  const whole = faults.get('')?.['']
  if (conflicts.length === 0 && wrong.length === 0 && !whole) return null
  return (
    <div role="alert" className="flex max-h-48 flex-col gap-1.5 overflow-y-auto text-sm">
      {(wrong.length > 0 || whole) && (
        <p className="text-danger-text">
          {whole ?? m.sheet_wrong({ names: listOf(wrong.map((product) => productName(product))) })}
        </p>
      )}
      {conflicts.length > 0 && (
        <>
          <p className="flex items-center gap-2 font-semibold text-warning-text">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            <span>{m.sheet_conflict()}</span>
          </p>
          <ul className="flex flex-col gap-1">
            {conflicts.map((row) => (
              <li
                key={`${row.productId} ${row.variantId}`}
                className="flex flex-wrap items-center justify-between gap-x-3"
              >
                <span className="wrap-anywhere">{conflictText(row, drafts.get(row.productId)?.base)}</span>
                {(row.now === 'archived' || row.now === 'deleted') && (
                  <Button tone="quiet" size="admin" shape="control" onClick={() => discard(row.productId)}>
                    {m.sheet_leave_out()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const listOf = (names: readonly string[]) => names.join(', ')

/** `Soap: somebody else changed it; it now costs $12.00, 5 in stock, …` */
function conflictText({ variantId, now, product }: ChangedRow, typed: AdminProduct | undefined): string {
  const shown = product ?? typed
  if (!shown) return m.sheet_row_deleted({ name: '' })
  const variant = shown.variants.find(({ id }) => id === variantId) ?? null
  const name = lineName({ product: shown, variant })
  if (now === 'archived') return m.sheet_row_archived({ name })
  if (now === 'deleted') return m.sheet_row_deleted({ name })
  if (now === 'sold') {
    const stock = variant && savedText(shown, `stock:${variant.id}`)
    return m.sheet_row_sold({ name, stock: stock || m.products_admin_stock_unlimited() })
  }
  return m.sheet_row_changed({ name })
}

import { ArrowDown, ArrowUp, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { fieldId } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { moveItem } from './further-pictures.ts'

export type RowAction = 'up' | 'down' | 'remove'

const rowButtonId = (key: string, action: RowAction) => `${fieldId(`row-${key}`)}-${action}`

interface RowButtonsProps {
  /** The key of the row's item. */
  rowKey: string
  /** From 1 to `count`. */
  place: number
  count: number
  labels: Readonly<Record<RowAction, string>>
  disabled?: boolean
  /** Whether the row cannot be removed, because it is the only one. */
  keepsLast?: boolean
  onAction: (action: RowAction) => void
}

/** The labels of the buttons of a row with a name. */
export const rowLabels = (name: string): Record<RowAction, string> => ({
  up: m.products_admin_row_up({ name }),
  down: m.products_admin_row_down({ name }),
  remove: m.products_admin_row_remove({ name }),
})

/** The buttons that move a row and remove it. */
export function RowButtons({ place, count, keepsLast = false, ...buttons }: RowButtonsProps) {
  return (
    <div className="flex shrink-0 justify-end">
      <RowButton {...buttons} action="up" icon={ArrowUp} unavailable={place === 1} />
      <RowButton {...buttons} action="down" icon={ArrowDown} unavailable={place === count} />
      <RowButton {...buttons} action="remove" icon={Trash2} unavailable={keepsLast && count === 1} />
    </div>
  )
}

interface RowButtonProps extends Pick<RowButtonsProps, 'rowKey' | 'labels' | 'disabled' | 'onAction'> {
  action: RowAction
  icon: LucideIcon
  /** At the end of the list. The button stays focusable, so that the focus is not lost. */
  unavailable: boolean
}

function RowButton({ rowKey, labels, disabled, onAction, action, icon: Icon, unavailable }: RowButtonProps) {
  return (
    <Button
      id={rowButtonId(rowKey, action)}
      tone="quiet"
      size="icon"
      shape="control"
      aria-label={labels[action]}
      title={labels[action]}
      disabled={disabled}
      aria-disabled={unavailable || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={() => !unavailable && onAction(action)}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  )
}

interface AddRowButtonProps {
  /** Also the `fallbackId` of the rows. */
  id: string
  tone: 'outline' | 'quiet'
  onClick: () => void
  children: ReactNode
}

/** The button below the rows that adds one. */
export function AddRowButton({ children, ...button }: AddRowButtonProps) {
  return (
    <Button {...button} size="sm" shape="control" className="self-start">
      <Plus aria-hidden className="size-4" />
      <span>{children}</span>
    </Button>
  )
}

/** A key handler that does something when Enter is pressed in a text field, instead of submitting the form. */
export const onEnterIn = (act: (field: HTMLInputElement) => void) => (event: KeyboardEvent) => {
  const { key, target, nativeEvent, ctrlKey, metaKey } = event
  if (key !== 'Enter' || nativeEvent.isComposing || ctrlKey || metaKey) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  act(target)
}

interface RowActionOptions<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** The id of the element that is focused after the last row was removed. */
  fallbackId: string
  texts: {
    moved: (inputs: { place: number; count: number }) => string
    removed: () => string
  }
}

/**
 * Moves and removes rows, announces it, and keeps the focus on the button, or on that of the next row. `add` appends a
 * row and focuses the element with this id.
 */
export function useRowActions<Item extends { key: string }>({
  items,
  onChange,
  fallbackId,
  texts,
}: RowActionOptions<Item>) {
  const [notice, setNotice] = useState('')
  const focused = useRef('')
  useEffect(() => {
    if (focused.current === '') return
    document.getElementById(focused.current)?.focus()
    focused.current = ''
  })
  const act = (action: RowAction, at: number) => {
    const place = action === 'remove' ? at : at + (action === 'up' ? -1 : 1)
    const after = action === 'remove' ? items.filter((_, other) => other !== at) : moveItem(items, at, place)
    const next = after[Math.min(place, after.length - 1)]
    focused.current = next ? rowButtonId(next.key, action) : fallbackId
    setNotice(action === 'remove' ? texts.removed() : texts.moved({ place: place + 1, count: after.length }))
    onChange(after)
  }
  const add = (item: Item, focusId: string) => {
    focused.current = focusId
    onChange([...items, item])
  }
  return { notice, act, add }
}

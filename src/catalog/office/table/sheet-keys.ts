import type { KeyboardEvent } from 'react'

const cellOf = (target: EventTarget) => (target instanceof HTMLInputElement && target.dataset.column ? target : null)

/**
 * The keys of a sheet: Enter and the arrows move between its cells, Escape takes a cell back, Ctrl+Enter saves. Inside a
 * text, left and right move the cursor first. Tab is the browser's.
 */
export function onSheetKey(event: KeyboardEvent<HTMLFormElement>, takeBack: (cell: HTMLInputElement) => void): void {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
  if (nativeEvent.isComposing) return
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
    return
  }
  const cell = cellOf(target)
  if (ctrlKey || metaKey || altKey || (shiftKey && key !== 'Enter')) return
  // Enter in the box that selects a row must not save.
  if (key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault()
  if (!cell) return
  const next = nextCell(event.currentTarget, cell, key === 'Enter' ? (shiftKey ? 'ArrowUp' : 'ArrowDown') : key)
  if (next) {
    event.preventDefault()
    next.focus()
    next.select()
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    event.preventDefault()
  } else if (key === 'Escape') {
    takeBack(cell)
  }
}

function nextCell(sheet: HTMLElement, cell: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return isAtEdge(cell, step) ? neighbor(cell.closest('[data-line]'), '[data-column]', cell, step) : undefined
  }
  return neighbor(sheet, `[data-column="${cell.dataset.column}"]`, cell, step)
}

function neighbor(within: Element | null, selector: string, cell: HTMLInputElement, step: number) {
  const cells = [...(within?.querySelectorAll<HTMLInputElement>(`${selector}:not(:disabled)`) ?? [])]
  return cells[cells.indexOf(cell) + step]
}

/** Whether an arrow leaves the text: all of it is selected, or the cursor stands at its end. */
function isAtEdge({ type, value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  if (type === 'checkbox') return true
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const edge = step > 0 ? value.length : 0
  return isAll || (selectionStart === edge && selectionEnd === edge)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { DraftOwner } from '../../../kit/page/draft-owner.ts'
import { deleteDraft, readDraft, registerForm } from '../../../kit/page/form-draft.ts'
import { m } from '../../../paraglide/messages.js'
import { type AdminProduct, type ChangedRow, changedRows, changeProducts } from '../../office-api.ts'
import { replaceProducts } from '../product-queries.ts'
import { invalidateProducts, toastProductFailure } from '../use-product-changes.ts'
import {
  afterSave,
  type CellFaults,
  type CellKey,
  type Drafts,
  discarded,
  faultsOf,
  placed,
  rebased,
  requestOf,
  restoredDrafts,
  savedText,
  storedDrafts,
  typed,
  undoing,
} from './product-sheet.ts'

const none: Drafts = new Map()
const noFaults: CellFaults = new Map()
const formName = 'products-table'

/**
 * What is typed into the table of products, and its one save and one undo. Typing stays until it is saved or taken back,
 * whatever page or filter the list shows and whatever the server answers.
 */
export function useSheet() {
  const [drafts, setDrafts] = useTyping()
  const [faults, setFaults] = useState(noFaults)
  const [conflicts, setConflicts] = useState<readonly ChangedRow[]>([])
  const [undo, setUndo] = useState<Drafts>(none)
  const [isRestored, setRestored] = useState(false)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: ({ request }: { request: ReturnType<typeof requestOf>; isUndo: boolean }) =>
      api(changeProducts, { body: request.body }),
    onSuccess: ({ products }, { request: { sent }, isUndo }) => {
      replaceProducts(queryClient, products)
      setDrafts((now) => afterSave(now, sent, products))
      setUndo(undoing(sent, products))
      setRestored(isUndo)
      setConflicts([])
      // Not awaited: Undo has the focus now, and must take a key at once.
      void invalidateProducts(queryClient)
    },
    onError: async (error, { request }) => {
      const { data } = changedRows.safeParse(error instanceof ApiError ? error.body : null)
      if (data && error instanceof ApiError && error.code === 'products_changed') {
        // An undo is not typed yet: its rows become typing that can be corrected.
        const all = new Map([...request.sent.map((draft) => [draft.base.id, draft] as const), ...drafts])
        setDrafts(rebased(all, data.rows))
        setConflicts(data.rows)
        setUndo(none)
        await invalidateProducts(queryClient)
        return
      }
      if (error instanceof ApiError && error.fields.length > 0) setFaults(placed(request, error.fields))
      toastProductFailure(error, serverText(error, m.sheet_failed()))
    },
  })
  const send = (from: Drafts, isUndo = false) => {
    if (save.isPending) return
    const request = requestOf(from)
    const wrong = faultsOf(request)
    setFaults(wrong)
    if (wrong.size > 0) {
      focusFault()
      return
    }
    if (request.sent.length > 0) save.mutate({ request, isUndo })
    // Only other spellings of what is saved were typed.
    else setDrafts(none)
  }
  const forget = (productId: string) => {
    setConflicts((rows) => rows.filter((row) => row.productId !== productId))
    setFaults((now) => new Map([...now].filter(([id]) => id !== productId)))
  }
  return {
    drafts,
    faults,
    /** The rows of the last save that somebody else has changed. */
    conflicts,
    isSaving: save.isPending,
    type: (product: AdminProduct, key: CellKey, text: string) => {
      setDrafts((now) => typed(now, product, key, text))
      if (faults.has(product.id)) setFaults((now) => new Map([...now].filter(([id]) => id !== product.id)))
    },
    /** Restores the saved text of a cell. */
    takeBack: (product: AdminProduct, key: CellKey) =>
      setDrafts((now) => typed(now, product, key, savedText(product, key))),
    /** Changes the typing of many cells. */
    fill: (change: (now: Drafts) => Drafts) => setDrafts(change),
    save: () => send(drafts),
    discard: (productId: string) => {
      setDrafts((now) => discarded(now, productId))
      forget(productId)
    },
    discardAll: () => {
      setDrafts(none)
      setConflicts([])
      setFaults(noFaults)
    },
    /** How many products the last save changed. */
    saved: undo.size,
    /** Whether that save was an undo. */
    isRestored,
    /** Restores what the last save changed; undefined when there is nothing to undo. */
    undo: undo.size > 0 ? () => send(undo, true) : undefined,
  }
}

/** Focuses the first wrong cell once it is marked; the bar names those on other pages. */
const focusFault = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-column][aria-invalid="true"]')?.focus())

export type Sheet = ReturnType<typeof useSheet>

/** Typing that survives a lost session and a change of the language in the same tab, for the same person. */
function useTyping() {
  const owner = useContext(DraftOwner)
  const [drafts, setDrafts] = useState<Drafts>(() => restoredDrafts(readDraft(formName, { owner, base: null })))
  const now = useRef(drafts)
  useEffect(() => {
    now.current = drafts
  })
  useEffect(() => {
    deleteDraft(formName)
    if (owner === null) return
    return registerForm(formName, () =>
      now.current.size > 0 ? { owner, base: null, values: storedDrafts(now.current) } : null,
    )
  }, [owner])
  return [drafts, setDrafts] as const
}

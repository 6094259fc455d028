import { productName } from '../../catalog/store/product-text.ts'
import { type Lasting, localStore } from '../../kit/page/browser-storage.ts'
import { type CartAction, type CartChange, type CartSlot, reconcileCart, reduceCart, withoutOrdered } from '../cart.ts'
import { type CartItem, type Line, parseCart, serializeCart } from './cart-item.ts'

const storageKey = 'cart'
const codeKey = 'cart-code'

interface CartState {
  lines: Line[]
  /** A code for a discount, as it was typed. */
  code: string | null
  open: boolean
  /** Changes of the last reconciliation, until the visitor closes the cart. */
  changes: CartChange[]
}

const emptyState: CartState = { lines: [], code: null, open: false, changes: [] }
let state = emptyState
/** The stored text that `state.lines` was parsed from. */
let storedText: string | null = null
const listeners = new Set<() => void>()

/** Cart operations; every change is stored immediately and reaches all tabs. */
export const cart = {
  add: (product: CartItem) => apply({ type: 'add', product }),
  /** Adds an appointment, or changes its time. */
  book: (product: CartItem, slot: CartSlot) => apply({ type: 'book', product, slot }),
  setQuantity: (variantId: string, quantity: number) => apply({ type: 'setQuantity', variantId, quantity }),
  remove: (variantId: string) => apply({ type: 'remove', variantId }),
  clear: () => apply({ type: 'clear' }),
  /** Removes ordered quantities; items added meanwhile stay. */
  takeOrdered: (items: Parameters<typeof withoutOrdered>[1]) => {
    if (replace((lines) => withoutOrdered(lines, items)) && state.lines.length === 0) cart.setCode(null)
  },
  /** Null removes the code. */
  setCode: (code: string | null) => {
    update({ code })
    if (code === null) localStore.remove(codeKey)
    else localStore.set(codeKey, code)
  },
  /** Restores earlier lines: undoes a removal. */
  restore: (lines: Line[]) => store(lines),
  open: () => update({ open: true }),
  close: () => update({ open: false, changes: [] }),
  toggle: () => (state.open ? cart.close() : cart.open()),
  lines: (): readonly Line[] => state.lines,
  /**
   * Applies the catalog's response for the items in `requested`, and returns the changes to show.
   * Lines that were added after the request stay unchanged.
   */
  reconcile,
}

export function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long this browser keeps the cart. */
export const cartLasts = (): Lasting => localStore.lasts(storageKey)

export const currentCart = (): CartState => state
export const emptyCart = (): CartState => emptyState

/** Loads the cart of this browser and follows the other tabs; returns the cleanup function. */
export function loadCart(): () => void {
  const onStorage = ({ key }: StorageEvent) =>
    (key === storageKey || key === codeKey || key === null) && syncFromStorage()
  // A page restored from the back/forward cache has missed storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && syncFromStorage()
  syncFromStorage()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function apply(action: CartAction<CartItem>): boolean {
  return replace((lines) => reduceCart(lines, action))
}

function replace(change: (lines: Line[]) => Line[]): boolean {
  syncFromStorage()
  const next = change(state.lines)
  if (next === state.lines) return false
  store(next)
  return true
}

function reconcile(requested: readonly CartItem[], catalog: readonly CartItem[]): CartChange[] {
  syncFromStorage()
  const ids = new Set(requested.map(({ variantId }) => variantId))
  const named = [...requested, ...state.lines.map(({ product }) => product), ...catalog]
  const names = new Map(named.map((product) => [product.variantId, productName(product)]))
  const wasAsked = ({ product }: Line) => ids.has(product.variantId)
  const { lines, changes: found } = reconcileCart(state.lines.filter(wasAsked), catalog, new Date())
  const changes = found.map((change) => ({ ...change, name: names.get(change.id) ?? change.name }))
  const next = [...lines, ...state.lines.filter((line) => !wasAsked(line))]
  // Another tab may have emptied the cart just now, before its event arrived here: write only if necessary.
  if (changes.length === 0) update({ lines: next })
  else {
    store(next)
    update({ changes })
  }
  return changes
}

/** Reads changes of other tabs before their storage event arrives. */
function syncFromStorage(): void {
  const code = localStore.get(codeKey)
  if (code !== state.code) update({ code })
  const text = localStore.get(storageKey)
  // An empty cart is stored as a text. Nothing is stored when a full storage could not take the cart of another tab, or when
  // site data were deleted: what is shown here stays.
  if (text === storedText || (text === null && state.lines.length > 0)) return
  storedText = text
  update({ lines: parseCart(text) })
}

function store(lines: Line[]): void {
  storedText = serializeCart(lines)
  update({ lines })
  localStore.set(storageKey, storedText)
}

function update(change: Partial<CartState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

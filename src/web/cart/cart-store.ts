import { type CartAction, type CartChange, reconcileCart, reduceCart, withoutOrdered } from '../../domain/cart.ts'
import { productName } from '../product/product-text.ts'
import { localStore } from '../storage/browser-storage.ts'
import { type CartItem, type Line, parseCart, serializeCart } from './cart-item.ts'

const storageKey = 'cart'

interface CartState {
  lines: Line[]
  open: boolean
  /** What reading the catalog changed, until the visitor has seen it. */
  changes: CartChange[]
}

const nothing: CartState = { lines: [], open: false, changes: [] }
let state = nothing
/** What is stored, as far as `state.lines` stand for it. */
let seen: string | null = null
const listeners = new Set<() => void>()

/** What can be done to the cart; every change is stored at once and seen by every tab. */
export const cart = {
  add: (product: CartItem) => apply({ type: 'add', product }),
  setQuantity: (productId: string, quantity: number) => apply({ type: 'setQuantity', productId, quantity }),
  remove: (productId: string) => apply({ type: 'remove', productId }),
  clear: () => apply({ type: 'clear' }),
  /** Takes out what was ordered; what came in meanwhile stays. */
  takeOrdered: (items: Parameters<typeof withoutOrdered>[1]) => replace((lines) => withoutOrdered(lines, items)),
  /** Puts back what was there before: the undo of a removal. */
  restore: (lines: Line[]) => store(lines),
  open: () => update({ open: true }),
  close: () => update({ open: false, changes: [] }),
  toggle: () => (state.open ? cart.close() : cart.open()),
  lines: (): readonly Line[] => state.lines,
  /**
   * Takes over what the catalog answered about the products `asked` for, and returns what the visitor must be told.
   * A line that came into the cart after the question stays as it is.
   */
  reconcile,
}

export function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentCart = (): CartState => state
export const emptyCart = (): CartState => nothing

/** Loads the cart of this browser and follows the other tabs; returns how to stop. */
export function loadCart(): () => void {
  const follow = ({ key }: StorageEvent) => (key === storageKey || key === null) && catchUp()
  // A page that comes back from the browser's memory slept through what other pages stored.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && catchUp()
  catchUp()
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', wake)
  }
}

function apply(action: CartAction<CartItem>): boolean {
  return replace((lines) => reduceCart(lines, action))
}

function replace(change: (lines: Line[]) => Line[]): boolean {
  catchUp()
  const next = change(state.lines)
  if (next === state.lines) return false
  store(next)
  return true
}

function reconcile(asked: readonly CartItem[], catalog: readonly CartItem[]): CartChange[] {
  catchUp()
  const ids = new Set(asked.map(({ id }) => id))
  const named = [...asked, ...state.lines.map(({ product }) => product), ...catalog]
  const names = new Map(named.map((product) => [product.id, productName(product)]))
  const wasAsked = ({ product }: Line) => ids.has(product.id)
  const { lines, changes: found } = reconcileCart(state.lines.filter(wasAsked), catalog)
  const changes = found.map((change) => ({ ...change, name: names.get(change.id) ?? change.name }))
  const next = [...lines, ...state.lines.filter((line) => !wasAsked(line))]
  // Another tab may have emptied the cart a moment ago, and this one not know it yet: it writes no more than it must.
  if (changes.length === 0) update({ lines: next })
  else {
    store(next)
    update({ changes })
  }
  return changes
}

/** Takes over what another tab stored, before its event comes. */
function catchUp(): void {
  const text = localStore.get(storageKey)
  if (text === seen) return
  seen = text
  update({ lines: parseCart(text) })
}

function store(lines: Line[]): void {
  seen = serializeCart(lines)
  update({ lines })
  localStore.set(storageKey, seen)
}

function update(change: Partial<CartState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

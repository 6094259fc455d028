import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { UnsavedGuard } from '../../kit/page/unsaved-guard.tsx'
import { UnsavedQuestion } from '../../kit/page/unsaved-question.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { featuredCount, type OrderedProduct, saveProductOrder } from '../product-order-api.ts'
import { ProductImage } from '../store/product-image.tsx'
import { productName } from '../store/product-text.ts'
import { moveItem } from './further-pictures.ts'
import { orderQuery } from './product-queries.ts'
import { invalidateProducts, toastProductFailure } from './use-product-changes.ts'

/** The order of the products in the store, changed by dragging or by buttons; the first active ones are on the home page. */
export function ProductOrderDialog({ onClose }: { onClose: () => void }) {
  const order = useQuery(orderQuery)
  const { moved, arrange, forget } = useArrangement(order.data?.products ?? [])
  const [leaving, setLeaving] = useState(false)
  const [notice, setNotice] = useState('')
  const save = useOrderSave({ onSaved: onClose, onChanged: () => setNotice(m.product_order_changed()) })
  const close = () => (moved ? setLeaving(true) : onClose())
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && close()}
      title={m.product_order_title()}
      description={m.product_order_text({ count: featuredCount })}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={close}>
            {m.shell_cancel()}
          </Button>
          <Button
            size="sm"
            pending={save.isPending}
            disabled={!order.data}
            onClick={() => {
              if (!moved || !order.data) return onClose()
              const before = order.data.products.map(({ id }) => id)
              save.mutate({ ids: moved.map(({ id }) => id), before })
            }}
          >
            {m.product_order_save()}
          </Button>
        </>
      }
    >
      <p role="status" className={notice ? 'mb-3 rounded-card bg-warning-soft px-4 py-3 text-sm' : 'sr-only'}>
        {notice}
      </p>
      {order.isError ? (
        <ErrorState onRetry={() => void order.refetch()} />
      ) : order.data ? (
        <OrderedList
          products={moved ?? order.data.products}
          categories={[...new Set(order.data.products.map(({ category }) => category))]}
          onArrange={arrange}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
      {order.data?.more && <p className="mt-3 text-muted text-sm">{m.product_order_more()}</p>}
      <UnsavedGuard dirty={moved !== null && !save.isPending} />
      <UnsavedQuestion
        open={leaving}
        onOpenChange={setLeaving}
        onConfirm={() => {
          forget()
          onClose()
        }}
      />
    </Dialog>
  )
}

/** The order as it was arranged here, null before that; products that somebody else has added meanwhile come last. */
function useArrangement(saved: readonly OrderedProduct[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const byId = new Map(saved.map((product) => [product.id, product]))
  const kept = ids?.flatMap((id) => byId.get(id) ?? [])
  const added = saved.filter(({ id }) => !ids?.includes(id))
  return {
    moved: kept ? [...kept, ...added] : null,
    arrange: (products: readonly OrderedProduct[]) => setIds(products.map(({ id }) => id)),
    forget: () => setIds(null),
  }
}

function useOrderSave({ onSaved, onChanged }: { onSaved: () => void; onChanged: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; before: string[] }) => api(saveProductOrder, { body }),
    onSuccess: async () => {
      toast({ title: m.product_order_saved(), tone: 'success' })
      onSaved()
      await invalidateProducts(queryClient)
    },
    onError: async (error) => {
      if (codeOf(error) !== 'order_changed') {
        return toastProductFailure(error, serverText(error, m.product_order_failed()))
      }
      // The arrangement stays, on top of what is saved now.
      await queryClient.invalidateQueries({ queryKey: orderQuery.queryKey })
      onChanged()
    },
  })
}

interface OrderedListProps {
  products: readonly OrderedProduct[]
  /** In the saved order. */
  categories: readonly string[]
  onArrange: (products: OrderedProduct[]) => void
}

function OrderedList({ products, categories, onArrange }: OrderedListProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const focused = useRef('')
  // Moving the row of a focused button takes its focus away.
  useEffect(() => {
    if (focused.current !== '') document.getElementById(focused.current)?.focus()
    focused.current = ''
  })
  const featured = new Set(
    products
      .filter(({ isActive }) => isActive)
      .slice(0, featuredCount)
      .map(({ id }) => id),
  )
  const move = (product: OrderedProduct, to: number) => {
    const from = products.findIndex(({ id }) => id === product.id)
    if (to < 0 || to >= products.length || to === from) return
    onArrange(moveItem(products, from, to))
    setNotice(m.product_order_moved({ name: productName(product), place: to + 1, count: products.length }))
  }
  return (
    <>
      <p role="status" className="sr-only">
        {notice}
      </p>
      <ol aria-label={m.product_order_title()} className="divide-y divide-line">
        {products.map((product, at) => {
          const name = productName(product)
          const places = [
            ['first', ArrowUpToLine, m.product_order_first({ name }), 0],
            ['up', ArrowUp, m.products_admin_row_up({ name }), at - 1],
            ['down', ArrowDown, m.products_admin_row_down({ name }), at + 1],
          ] as const
          return (
            <li
              key={product.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(product.id)
              }}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                const moving = products.find(({ id }) => id === dragged)
                if (moving) move(moving, at)
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
              className={`flex cursor-grab items-center gap-3 bg-surface py-2 ${dragged === product.id ? 'opacity-50' : ''}`}
            >
              <GripVertical aria-hidden className="size-4 shrink-0 text-muted max-sm:hidden" />
              <span className="money w-7 shrink-0 text-right text-muted text-sm">{at + 1}</span>
              <span className="w-9 shrink-0 overflow-hidden rounded-control max-sm:hidden">
                <ProductImage
                  imageUrl={product.imageUrl}
                  alt=""
                  sizes="2.25rem"
                  category={product.category}
                  categories={categories}
                />
              </span>
              <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
                <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{name}</span>
                {featured.has(product.id) && <Badge tone="success">{m.product_order_featured()}</Badge>}
                {!product.isActive && <Badge tone="yellow">{m.products_admin_badge_hidden()}</Badge>}
              </span>
              <span className="flex shrink-0">
                {places.map(([action, icon, label, to]) => (
                  <MoveButton
                    key={action}
                    id={`order-${action}-${product.id}`}
                    icon={icon}
                    label={label}
                    unavailable={to < 0 || to >= products.length || to === at}
                    onMove={() => {
                      focused.current = `order-${action}-${product.id}`
                      move(product, to)
                    }}
                  />
                ))}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface MoveButtonProps {
  id: string
  icon: LucideIcon
  label: string
  /** At the end of the list. The button stays focusable, so that the focus is not lost. */
  unavailable: boolean
  onMove: () => void
}

const MoveButton = ({ id, icon: Icon, label, unavailable, onMove }: MoveButtonProps) => (
  <Button
    id={id}
    tone="quiet"
    size="icon-admin"
    shape="control"
    aria-label={label}
    title={label}
    aria-disabled={unavailable || undefined}
    className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    onClick={() => !unavailable && onMove()}
  >
    <Icon aria-hidden className="size-4" />
  </Button>
)

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { pinFavourite, unpinFavourite } from '../counter-api.ts'
import { favouritesQuery, goodsQuery } from './counter-queries.ts'
import { type Good, goodOfCode, timedGood } from './sale.ts'

/**
 * The field that a scanner types into, and the products that match it as tiles; the pinned and the newest ones while it is
 * empty.
 */
export function GoodsFinder({ onAdd, children }: { onAdd: (good: Good) => void; children: ReactNode }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const queryClient = useQueryClient()
  const search = useDebounced(text.trim())
  const goods = useQuery(goodsQuery(search))
  const { data: pinned = [] } = useQuery(favouritesQuery)
  const isPinned = ({ variantId }: Good) => pinned.some((good) => good.variantId === variantId)
  const shown =
    goods.data && (search === '' ? [...pinned, ...goods.data.filter((good) => !isPinned(good))] : goods.data)
  const field = useRef<HTMLDivElement>(null)
  const ids = fieldIds({ name: 'counter-find', hint: true })
  const add = (good: Good) => {
    onAdd(good)
    // A time is chosen first
    setNote(timedGood(good) ? '' : m.counter_added({ name: good.name }))
    field.current?.querySelector('input')?.focus()
  }
  /** Empties the field at once, because the next code may follow; an unknown code comes back. */
  async function scan(code: string): Promise<void> {
    setText('')
    const keep = (why: string) => {
      setNote(why)
      setText((typed) => typed || code)
    }
    try {
      const known = goodOfCode(goods.data ?? [], code)
      const good = known ?? goodOfCode(await queryClient.fetchQuery(goodsQuery(code)), code)
      if (good) add(good)
      else keep(m.counter_unknown({ code }))
    } catch (error) {
      if (error instanceof Error && isLostSession(error)) return
      keep(m.counter_unread())
    }
  }
  return (
    <>
      <div ref={field} className="flex min-w-0 flex-col gap-3">
        <Field label={m.counter_find()} hint={m.counter_find_hint()} ids={ids}>
          <SearchInput
            id={ids.id}
            aria-describedby={ids.describedBy}
            value={text}
            maxLength={200}
            onText={setText}
            autoCapitalize="off"
            spellCheck={false}
            // A scanner types into the field that has the focus
            autoFocus
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (text.trim() !== '') void scan(text.trim())
            }}
          />
        </Field>
        <p role="status" className="wrap-anywhere min-h-6 text-sm">
          {note}
        </p>
        {children}
      </div>
      <section aria-label={m.counter_goods()} className="order-last min-w-0 md:order-none md:col-start-1">
        {goods.isError && !goods.data && <RetryLine text={m.counter_unread()} onRetry={() => void goods.refetch()} />}
        {goods.isPending && <Skeleton className="h-72 rounded-card" />}
        {shown?.length === 0 && <p className="text-muted">{m.counter_goods_none()}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
          {shown?.map((good) => (
            <li key={good.variantId} className="relative flex">
              <Tile good={good} onAdd={() => add(good)} />
              <PinButton good={good} isPinned={isPinned(good)} onNote={setNote} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Tile({ good, onAdd }: { good: Good; onAdd: () => void }) {
  const { name, price, imageUrl, category, stock } = good
  const isSoldOut = stock !== null && stock <= 0
  return (
    <button
      type="button"
      disabled={isSoldOut}
      onClick={onAdd}
      className={[
        'flex w-full overflow-hidden rounded-control border border-line bg-surface text-left text-ink',
        'transition-colors duration-120 hover:border-ink disabled:cursor-not-allowed disabled:opacity-55',
      ].join(' ')}
    >
      <ProductImage imageUrl={imageUrl} alt="" sizes="4rem" category={category} className="w-16 shrink-0" />
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-3 py-2">
        <span className="wrap-anywhere font-semibold text-sm">{name}</span>
        <span className="money pr-6 text-muted text-sm">{isSoldOut ? m.counter_sold_out() : moneyText(price)}</span>
      </span>
    </button>
  )
}

/** Pins a tile for all staff, so that it stands first. */
function PinButton({ good, isPinned, onNote }: { good: Good; isPinned: boolean; onNote: (note: string) => void }) {
  const { variantId, name } = good
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isPinned ? api(unpinFavourite, { params: { variantId } }) : api(pinFavourite, { params: { variantId } }),
    onSuccess: () => {
      onNote((isPinned ? m.counter_unpinned : m.counter_pinned)({ name }))
      return queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.counter_pin_failed(), description: m.drafts_action_failed() }),
  })
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={m.counter_pin({ name })}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate()}
      className="absolute right-0 bottom-0 grid size-control place-items-center rounded-control text-muted hover:text-ink"
    >
      <Pin aria-hidden className={`size-4 ${isPinned ? 'fill-current text-brand-text' : ''}`} />
    </button>
  )
}

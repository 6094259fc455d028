import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { isLostSession } from '../../kit/api/api-error.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { goodsQuery } from './counter-queries.ts'
import { type Good, goodOfCode } from './sale.ts'

/** The field that a scanner types into, and the products that match it as tiles; the newest while it is empty. */
export function GoodsFinder({ onAdd, children }: { onAdd: (good: Good) => void; children: ReactNode }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const queryClient = useQueryClient()
  const search = useDebounced(text.trim())
  const goods = useQuery(goodsQuery(search))
  const field = useRef<HTMLDivElement>(null)
  const ids = fieldIds({ name: 'counter-find', hint: true })
  const add = (good: Good) => {
    onAdd(good)
    setNote(m.counter_added({ name: good.name }))
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
        {goods.data?.length === 0 && <p className="text-muted">{m.counter_goods_none()}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
          {goods.data?.map((good) => (
            <li key={good.variantId} className="flex">
              <Tile good={good} onAdd={() => add(good)} />
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
        <span className="money text-muted text-sm">{isSoldOut ? m.counter_sold_out() : moneyText(price)}</span>
      </span>
    </button>
  )
}

import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { ProductFilter } from '../product-list.ts'
import { priceLimitText, readPriceLimit } from './catalog-search.ts'

interface MoreFiltersProps {
  filter: ProductFilter
  onFilter: (change: Partial<ProductFilter>) => void
}

/** Price and availability; opened at first when one of them is set. */
export function MoreFilters({ filter, onFilter }: MoreFiltersProps) {
  const { minPrice, maxPrice, inStock } = filter
  const [open, setOpen] = useState(minPrice !== undefined || maxPrice !== undefined || inStock)
  const reversed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group col-span-full lg:open:w-full"
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        {m.catalog_more_filters()}
        <ChevronDown aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 pt-1 sm:gap-x-4 lg:grid-cols-[11rem_11rem_1fr] lg:pb-2">
        <PriceField
          label={m.catalog_price_min()}
          name="min"
          cents={minPrice}
          onCents={(cents) => onFilter({ minPrice: cents })}
        />
        <PriceField
          label={m.catalog_price_max()}
          name="max"
          cents={maxPrice}
          error={reversed ? m.catalog_price_order() : undefined}
          onCents={(cents) => onFilter({ maxPrice: cents })}
        />
        <Checkbox
          label={m.catalog_in_stock_only()}
          name="stock"
          value="in"
          checked={inStock}
          onChange={({ target }) => onFilter({ inStock: target.checked })}
          className="max-lg:col-span-2 lg:pt-6.5"
        />
      </div>
    </details>
  )
}

interface PriceFieldProps {
  label: string
  name: string
  cents: number | undefined
  error?: string | undefined
  onCents: (cents: number | undefined) => void
}

function PriceField({ label, name, cents, error, onCents }: PriceFieldProps) {
  const [text, setText] = usePriceText(cents, onCents)
  const fault = isPriceLimit(text) ? error : m.catalog_price_invalid()
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder="$"
      value={text}
      onChange={({ target }) => setText(target.value)}
      {...(fault && { error: fault })}
    />
  )
}

const isPriceLimit = (text: string) => text.trim() === '' || readPriceLimit(text) !== undefined

/** Debounce before the URL is updated, in milliseconds. */
const debounceDelay = 250

/** The typed text of a price limit, which keeps its form ('12.5', '$12') while it means the price in the URL. */
function usePriceText(cents: number | undefined, write: PriceFieldProps['onCents']) {
  const [text, setText] = useState(() => priceLimitText(cents))
  const [previous, setPrevious] = useState(cents)
  if (cents !== previous) {
    setPrevious(cents)
    if (readPriceLimit(text) !== cents) setText(priceLimitText(cents))
  }
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })
  useEffect(() => {
    if (!isPriceLimit(text) || readPriceLimit(text) === cents) return
    const timer = setTimeout(() => latestWrite.current(readPriceLimit(text)), debounceDelay)
    return () => clearTimeout(timer)
  }, [text, cents])
  return [text, setText] as const
}

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SlotSelect } from '../../appointments/office/slot-select.tsx'
import { linkedPath } from '../../cart/linked-cart.ts'
import { readWhole } from '../../catalog/catalog.ts'
import { useKnownProducts } from '../../catalog/office/known-products.ts'
import type { AdminProduct } from '../../catalog/office-api.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { choicesOf } from '../../catalog/variant.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { fold } from '../../kit/text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Field, FieldError, fieldIds } from '../../kit/ui/field.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'
import { slotsQuery } from './phone-order-queries.ts'
import type { LineValues, PhoneOrderValues } from './phone-order-values.ts'

/** Something that can be added: a variant on sale. */
interface Sellable {
  productId: string
  variantId: string
  slug: string
  isService: boolean
  name: string
  price: number
}

const sellablesOf = (products: readonly AdminProduct[]): Sellable[] =>
  products
    .filter(({ isActive }) => isActive)
    .flatMap((product) =>
      product.variants
        .filter((variant) => variant.isActive)
        .map((variant) => ({
          productId: product.id,
          variantId: variant.id,
          slug: product.slug,
          price: variant.price,
          isService: product.type === 'service',
          name: productName({
            name: product.name,
            nameEs: product.nameEs,
            choices: choicesOf(product.options, variant),
            startsAt: variant.startsAt?.toISOString() ?? null,
          }),
        })),
    )

const onceEach = (sellables: readonly Sellable[]): Sellable[] => [
  ...new Map(sellables.map((one) => [one.variantId, one])).values(),
]

interface Props {
  form: UseFormReturn<PhoneOrderValues>
}

/** The lines of a phone order: found by name, with a quantity, a price of their own with its reason, and the time of an appointment. */
export function PhoneOrderLines({ form }: Props) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState<readonly Sellable[]>([])
  const sellables = onceEach([...sellablesOf(useKnownProducts(text, 'active')), ...added])
  const lines = form.watch('lines')
  const set = (next: LineValues[]) =>
    form.setValue('lines', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = (one: Sellable) => {
    const { productId, variantId, name } = one
    setText('')
    setAdded([...added, one])
    set([...lines, { productId, variantId, name, quantity: '1', price: '', reason: '', slot: '' }])
  }
  const error = form.formState.errors.lines?.message
  const isService = (id: string) => sellables.some(({ variantId, ...one }) => variantId === id && one.isService)
  return (
    <fieldset id="field-lines" tabIndex={-1} className="flex flex-col gap-4">
      <legend className="pb-3 font-bold">{m.drafts_items()}</legend>
      {lines.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control inset-ring inset-ring-line">
          {lines.map((line, at) => (
            <PhoneOrderLine
              key={line.variantId}
              line={line}
              sold={sellables.find(({ variantId }) => variantId === line.variantId)}
              onChange={(change) => set(lines.map((one, other) => (other === at ? { ...one, ...change } : one)))}
              onRemove={() => set(lines.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      )}
      <LineSearch
        text={text}
        onText={setText}
        sellables={sellables.filter(({ variantId }) => lines.every((line) => line.variantId !== variantId))}
        onAdd={add}
      />
      {error && <FieldError id="lines-error">{error}</FieldError>}
      <CartLink lines={lines.filter(({ variantId }) => !isService(variantId))} />
    </fieldset>
  )
}

/** The address that fills a cart with the same items, for a story or a chat. */
function CartLink({ lines }: { lines: readonly LineValues[] }) {
  const items = lines.flatMap(({ variantId, quantity: typed }) => {
    const quantity = readWhole(typed)
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
  if (items.length === 0) return null
  const link = `${window.location.origin}${localizeHref('/buy/')}${linkedPath(items)}`
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-sm">{m.drafts_cart_link()}</p>
        <p className="text-muted text-sm">{m.drafts_cart_link_hint()}</p>
      </div>
      <CopyButton what={m.drafts_cart_link()} text={link} />
    </div>
  )
}

const shown = 6

interface LineSearchProps {
  text: string
  onText: (text: string) => void
  sellables: readonly Sellable[]
  onAdd: (one: Sellable) => void
}

function LineSearch({ text, onText, sellables, onAdd }: LineSearchProps) {
  const ids = fieldIds({ name: 'draft-item' })
  const words = fold(text).split(' ').filter(Boolean)
  const found =
    words.length === 0 ? [] : sellables.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  const add = (one: Sellable) => {
    onAdd(one)
    document.getElementById(ids.id)?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={m.drafts_item_find()} ids={ids}>
        <SearchInput
          id={ids.id}
          value={text}
          maxLength={200}
          onText={onText}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {words.length > 0 && found.length === 0 && (
        <p role="status" className="text-muted text-sm">
          {m.drafts_item_none()}
        </p>
      )}
      {found.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control inset-ring inset-ring-line">
          {found.slice(0, shown).map((one) => (
            <li key={one.variantId}>
              <button
                type="button"
                aria-label={m.drafts_item_add({ name: one.name, price: moneyText(one.price) })}
                onClick={() => add(one)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-sunken"
              >
                <span className="wrap-anywhere min-w-0">{one.name}</span>
                <span className="money text-muted">{moneyText(one.price)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface LineProps {
  line: LineValues
  /** As it is sold now; undefined when it is not. */
  sold: Sellable | undefined
  onChange: (change: Partial<LineValues>) => void
  onRemove: () => void
}

function PhoneOrderLine({ line, sold, onChange, onRemove }: LineProps) {
  const name = sold?.name ?? line.name
  const field = (key: 'quantity' | 'price' | 'reason') => ({
    name: `${key}-${line.variantId}`,
    value: line[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
    autoComplete: 'off',
  })
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="wrap-anywhere min-w-0 font-semibold">{name}</p>
        <Button
          tone="quiet"
          size="icon-admin"
          shape="control"
          aria-label={m.drafts_item_remove({ name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[6rem_8rem_1fr]">
        <TextField
          {...field('quantity')}
          label={m.drafts_quantity()}
          aria-label={m.drafts_item_quantity({ name })}
          inputMode="numeric"
        />
        <TextField
          {...field('price')}
          label={m.drafts_own_price()}
          aria-label={m.drafts_item_price({ name })}
          inputMode="decimal"
          placeholder={sold ? moneyText(sold.price) : ''}
        />
        {line.price.trim() !== '' && (
          <TextField
            {...field('reason')}
            label={m.drafts_reason()}
            aria-label={m.drafts_item_reason({ name })}
            maxLength={200}
            required
          />
        )}
      </div>
      {sold?.isService && (
        <SlotField name={name} slug={sold.slug} slot={line.slot} onChange={(slot) => onChange({ slot })} />
      )}
    </li>
  )
}

interface SlotProps {
  name: string
  slug: string
  slot: string
  onChange: (slot: string) => void
}

/** The time of an appointment, by day; nothing for a service without one. */
function SlotField({ name, slug, slot, onChange }: SlotProps) {
  const { data } = useQuery(slotsQuery(slug))
  if (!data?.terms) return null
  return (
    <SlotSelect
      name={`slot-${slug}`}
      label={m.drafts_item_slot({ name })}
      slots={data.slots}
      calendars={data.calendars ?? []}
      value={slot}
      onChange={onChange}
    />
  )
}

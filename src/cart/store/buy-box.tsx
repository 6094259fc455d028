import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../catalog/api.ts'
import { ships } from '../../catalog/catalog.ts'
import { available, isOutOfStock, type Stock, stockBadge } from '../../catalog/stock.ts'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { VariantPrice } from '../../catalog/store/variants/price-text.tsx'
import { Swatch } from '../../catalog/store/variants/swatch.tsx'
import { shadeOf, type Variant } from '../../catalog/variant.ts'
import { nameIn, textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { formatSession } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { maxQuantity } from '../../prices/cart-settings.ts'
import { depositOf } from '../../sale/deposit.ts'
import type { AlertFieldsProps } from '../../stock-alerts/store/alert-fields.tsx'
import { alertTitles } from '../../stock-alerts/store/alert-titles.ts'
import { type CartItem, itemOf } from './cart-item.ts'
import { AddToCartButton } from './list/add-to-cart-button.tsx'
import { ChooseOptionsDialog } from './list/choose-options-lazy.ts'
import { QuantityField } from './quantity-field.tsx'
import { VariantChooser } from './variants/variant-chooser.tsx'

const BookTime = lazyComponent(() => import('./book-time.tsx').then((module) => module.BookTime))

interface BuyBoxProps {
  product: Product
  /** The chosen variant; undefined when none is on sale. */
  variant: Variant | undefined
  /** Absent for a product without options. */
  onChoose?: ((variant: Variant) => void) | undefined
}

/** Price, stock, options, a quantity or an appointment time, and the button to buy. */
export function BuyBox({ product, variant, onChoose }: BuyBoxProps) {
  if (!variant) return <NothingSold product={product} />
  const soldOut = isOutOfStock(variant.stock)
  const item = itemOf(product, variant)
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
        <p className="money font-semibold text-h3">
          <span className="sr-only">{m.catalog_price_label()}: </span>
          <VariantPrice variant={variant} />
        </p>
        <Availability product={product} stock={variant.stock} />
      </div>
      <DepositLine product={product} variant={variant} />
      {onChoose && <VariantChooser product={product} chosen={variant} onChoose={onChoose} />}
      {product.appointment && !soldOut ? (
        <Appointment item={item} terms={product.appointment} />
      ) : (
        !soldOut && <AddPieces item={item} product={product} variant={variant} onChoose={onChoose} />
      )}
      {soldOut && (
        <>
          <AlertForm
            key={variant.id}
            product={{ id: product.id, name: nameIn(getLocale(), item) }}
            variantId={variant.id}
            kind={product.type === 'workshop' ? 'seat' : 'stock'}
          />
          <AddToCartButton product={item} tone="outline" />
        </>
      )}
    </div>
  )
}

/** What of one unit is due when it is bought, if not all of it is. */
function DepositLine({ product: { type, deposit: terms }, variant }: { product: Product; variant: Variant }) {
  const isTimed = type !== 'workshop' || variant.startsAt !== null
  const deposit = isTimed && terms && depositOf({ quantity: 1, paid: variant.price }, terms)
  if (!deposit) return null
  const amount = formatMoney(deposit, getLocale())
  const text =
    terms.percent === null ? m.deposit_offer({ amount }) : m.deposit_offer_percent({ amount, percent: terms.percent })
  return <p className="-mt-3 text-sm">{text}</p>
}

/** The choice of a time is rendered only in the browser, because free times change by the minute. */
function Appointment({ item, terms }: { item: CartItem; terms: NonNullable<Product['appointment']> }) {
  const { durationMinutes, cancelUntilHours } = terms
  return (
    <section aria-labelledby="appointment" className="flex w-full flex-col gap-4">
      <div>
        <h2 id="appointment" className="font-bold text-base">
          {m.booking_title()}
        </h2>
        <p className="text-muted text-sm">
          {`${m.booking_minutes({ count: durationMinutes })}. ${m.booking_change_until({ hours: cancelUntilHours })}`}
        </p>
        <p className="hidden pt-2 noscript:block">{m.booking_no_code()}</p>
      </div>
      <div className="flex flex-col gap-4 noscript:hidden empty:min-h-183.5 empty:max-w-md lg:empty:min-h-185.5 empty:animate-pulse-soft empty:rounded-card empty:bg-sunken">
        <BookTime item={item} terms={terms} />
      </div>
    </section>
  )
}

type AddPiecesProps = BuyBoxProps & { item: CartItem; variant: Variant }

function AddPieces({ item, ...choice }: AddPiecesProps) {
  const [typed, setQuantity] = useState(1)
  const row = useRef<HTMLDivElement>(null)
  const visible = useInView(row)
  const max = available(item.stock, maxQuantity)
  const quantity = Math.min(typed, Math.max(max, 1))
  return (
    <>
      <div ref={row} className="flex w-full flex-wrap items-end gap-3">
        <QuantityField value={quantity} max={max} onChange={setQuantity} />
        <AddToCartButton product={item} quantity={quantity} className="min-w-48 flex-1 sm:max-w-80" />
      </div>
      <BuyBar item={item} quantity={quantity} hidden={visible} {...choice} />
    </>
  )
}

/** A workshop without dates, or a product of which staff have hidden all variants. */
function NothingSold({ product }: { product: Product }) {
  if (product.type !== 'workshop') return <Badge tone="neutral">{m.catalog_sold_out()}</Badge>
  const named = { id: product.id, name: nameIn(getLocale(), product) }
  return (
    <div className="flex flex-col items-start gap-5">
      <Badge tone="neutral">{m.catalog_no_sessions()}</Badge>
      <AlertForm product={named} variantId={null} kind="date" />
    </div>
  )
}

type BuyBarProps = AddPiecesProps & { quantity: number; hidden: boolean }

/** On phones: what is chosen, its price and the button in a bottom bar while the buy box is out of view. */
function BuyBar({ item, quantity, hidden, product, variant, onChoose }: BuyBarProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const color = shadeOf(product.options, variant)?.color
  const choices = variant.startsAt
    ? formatSession(getLocale(), variant.startsAt)
    : item.choices.map(({ value, valueEs }) => textIn(getLocale(), value, valueEs)).join(', ')
  const chosen = (
    <>
      <ProductImage
        imageUrl={item.imageUrl}
        category={product.category}
        alt=""
        sizes="40px"
        className="w-10 shrink-0 rounded-control"
      />
      <span className="flex min-w-0 flex-col text-sm leading-tight">
        <span className="truncate font-semibold">{productName(product)}</span>
        {choices && (
          <span className="flex items-center gap-1.5">
            {color && <Swatch color={color} className="size-3.5" />}
            <span className="truncate">{choices}</span>
          </span>
        )}
        <span className="money font-semibold">{formatMoney(item.price * quantity, getLocale())}</span>
      </span>
    </>
  )
  return (
    <div
      data-buy-bar
      className={`fixed inset-x-0 bottom-0 z-20 short:hidden flex h-17 items-center gap-3 border-line border-t bg-surface px-4 md:hidden ${hidden ? 'invisible' : ''}`}
    >
      {onChoose ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-left"
        >
          <span className="contents">{chosen}</span>
          <span className="sr-only">{m.catalog_choice_change()}</span>
        </button>
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-2.5">{chosen}</p>
      )}
      <AddToCartButton product={item} quantity={quantity} size="sm" className="min-h-12 shrink-0" />
      {open && (
        <ChooseOptionsDialog product={product} chosen={variant} onChoose={onChoose} onClose={close} onMissing={close} />
      )}
    </div>
  )
}

/** Whether the element is visible; false until the observer has reported. */
function useInView(element: React.RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return visible
}

function Availability({ product, stock }: { product: Product; stock: Stock }) {
  const badge = stockBadge(stock)
  if (badge?.kind === 'soldOut') return <Badge tone="neutral">{m.catalog_sold_out()}</Badge>
  if (badge) return <Badge tone="warning">{m.catalog_only_left({ count: badge.left })}</Badge>
  return <Badge tone="success">{ships(product.type) ? m.catalog_in_stock() : m.catalog_on_request()}</Badge>
}

const AlertFields = lazyComponent(async () => (await import('../../stock-alerts/store/alert-fields.tsx')).AlertFields)

/** Requests a stock alert. The form is loaded when it is opened. */
function AlertForm(props: AlertFieldsProps) {
  const [open, setOpen] = useState(false)
  if (open) return <AlertFields {...props} onMissing={() => setOpen(false)} />
  return (
    <Button onClick={() => setOpen(true)} onPointerEnter={AlertFields.preload} onFocus={AlertFields.preload}>
      <Bell aria-hidden className="size-4" />
      <span>{alertTitles[props.kind]()}</span>
    </Button>
  )
}

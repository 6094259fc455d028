import { Minus, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeOfLine } from '../../appointments/store/time-of-line.tsx'
import { available } from '../../catalog/stock.ts'
import { ProductImage } from '../../catalog/store/product-image.tsx'
import { productName } from '../../catalog/store/product-text.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Line } from './cart-item.ts'
import { ChangeTimeLink } from './change-time-link.tsx'

interface CartLineRowProps {
  line: Line
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  const { product, quantity, slot } = line
  const name = productName(product)
  return (
    <li className="flex gap-4 py-4">
      <div className="w-18 shrink-0">
        <ProductImage imageUrl={product.imageUrl} alt="" sizes="72px" className="w-full rounded-control" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="font-semibold leading-snug">{productName({ ...product, startsAt: null })}</p>
        <p className="money text-muted text-sm">{formatMoney(product.price, getLocale())}</p>
        <TimeOfLine startsAt={slot?.startsAt ?? product.startsAt} changeHours={product.changeHours} />
        <div className="mt-auto flex items-center pt-2">
          {slot ? <ChangeTimeLink product={product} /> : <Stepper line={line} onQuantity={onQuantity} />}
          <span className="money ml-auto font-semibold">{formatMoney(product.price * quantity, getLocale())}</span>
          <RoundButton label={m.cart_remove({ name })} data-remove onClick={onRemove}>
            <Trash2 aria-hidden className="size-4.5 text-muted" />
          </RoundButton>
        </div>
      </div>
    </li>
  )
}

function Stepper({ line: { product, quantity }, onQuantity }: Pick<CartLineRowProps, 'line' | 'onQuantity'>) {
  const name = productName(product)
  const full = available(product.stock, quantity + 1) <= quantity
  return (
    <div className="-ml-1 flex items-center rounded-full border border-line">
      <RoundButton label={m.cart_decrease({ name })} onClick={() => onQuantity(quantity - 1)}>
        <Minus aria-hidden className="size-4" />
      </RoundButton>
      <span className="money min-w-6 text-center font-semibold">
        <span aria-hidden>{quantity}</span>
        <span className="sr-only">{m.cart_quantity({ name, count: quantity })}</span>
      </span>
      <RoundButton label={m.cart_increase({ name })} disabled={full} onClick={() => onQuantity(quantity + 1)}>
        <Plus aria-hidden className="size-4" />
      </RoundButton>
    </div>
  )
}

interface RoundButtonProps {
  label: string
  onClick: () => void
  disabled?: boolean
  'data-remove'?: boolean
  children: ReactNode
}

function RoundButton({ label, children, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  )
}

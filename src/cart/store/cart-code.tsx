import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import type { QuoteReply } from '../../prices/api.ts'
import { priceRulesQuery } from '../../prices/store/price-queries.ts'
import { codeReasonTexts } from '../../prices/texts.ts'
import { cart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** The code of the cart with what came of it, or a field for one if the shop has codes. */
export function CartCode({ answer }: { answer: QuoteReply['code'] }) {
  const { code } = useCart()
  const { data: rules } = useQuery(priceRulesQuery)
  const isUsed = code !== null
  if (!isUsed && !rules?.hasCodes) return null
  return <div className="mt-3">{isUsed ? <GivenCode code={code} answer={answer} /> : <AddCode />}</div>
}

function GivenCode({ code, answer }: { code: string; answer: QuoteReply['code'] }) {
  const known = answer?.code === code ? answer : undefined
  return (
    <div className="rounded-control bg-sunken px-3 py-1">
      <div className="flex items-center justify-between gap-3">
        <p className="money wrap-anywhere min-w-0 font-semibold text-sm">{m.cart_code_given({ code })}</p>
        <Button
          tone="quiet"
          size="sm"
          className="-mr-3"
          aria-label={m.cart_code_remove_named({ code })}
          onClick={() => cart.setCode(null)}
        >
          {m.cart_code_remove()}
        </Button>
      </div>
      <p role="status" className={`min-h-5 pb-1.5 text-sm ${known?.reason ? 'text-danger-text' : 'text-success'}`}>
        {known && (known.reason ? pageText(codeReasonTexts, known.reason) : m.cart_code_applied())}
      </p>
    </div>
  )
}

/** Not a form of its own: in the checkout it stands inside of one. */
function AddCode() {
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const apply = () => {
    const typed = input.current?.value.trim()
    if (typed) cart.setCode(typed)
    else input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
      >
        {m.cart_code_add()}
      </button>
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {m.cart_code()}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the button that opened the field is gone
          autoFocus
          type="text"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
          className={inputStyle}
        />
        <Button tone="outline" size="sm" onClick={apply}>
          {m.cart_code_apply()}
        </Button>
      </div>
    </div>
  )
}

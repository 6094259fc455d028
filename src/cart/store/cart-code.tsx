import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import type { QuoteReply } from '../../prices/api.ts'
import { codeReasonTexts } from '../../prices/texts.ts'
import { cart } from './cart-store.ts'
import { priceRulesQuery } from './price-queries.ts'
import { useCart } from './use-cart.ts'

/** The code of the cart with what came of it, or a field for one if the shop has codes. */
export function CartCode({ answer }: { answer: QuoteReply['code'] }) {
  const { code } = useCart()
  const { data: rules } = useQuery(priceRulesQuery)
  if (code === null && !rules?.hasCodes) return null
  const known = answer?.code === code ? answer : undefined
  return (
    <div className="mt-3">
      {code === null && <AddCode />}
      {code !== null && known?.reason && <CodeField key={code} code={code} reason={known.reason} />}
      {code !== null && !known?.reason && <GivenCode code={code} isApplied={known !== undefined} />}
    </div>
  )
}

function GivenCode({ code, isApplied }: { code: string; isApplied: boolean }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-1">
      <div className="flex items-center justify-between gap-3">
        <p className="money wrap-anywhere min-w-0 font-semibold text-sm">{m.cart_code_given({ code })}</p>
        <RemoveCode code={code} />
      </div>
      <p role="status" className="min-h-5 pb-1.5 text-sm text-success">
        {isApplied && m.cart_code_applied()}
      </p>
    </div>
  )
}

function RemoveCode({ code }: { code: string }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="-mr-3"
      aria-label={m.cart_code_remove_named({ code })}
      onClick={() => cart.setCode(null)}
    >
      {m.cart_code_remove()}
    </Button>
  )
}

function AddCode() {
  const [open, setOpen] = useState(false)
  if (open) return <CodeField />
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

interface CodeFieldProps {
  /** A code that is not used, which stays here to be corrected. */
  code?: string
  reason?: NonNullable<NonNullable<QuoteReply['code']>['reason']>
}

/** Not a form of its own: in the checkout it stands inside of one. */
function CodeField({ code, reason }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const apply = () => {
    const typed = input.current?.value.trim()
    if (typed) cart.setCode(typed)
    else if (code) cart.setCode(null)
    else input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
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
          autoFocus={code === undefined}
          defaultValue={code}
          type="text"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason && `${id}-reason`}
          onKeyDown={onKeyDown}
          className={inputStyle}
        />
        <Button tone="outline" size="sm" onClick={apply}>
          {m.cart_code_apply()}
        </Button>
      </div>
      {code && reason && (
        <div className="flex items-center justify-between gap-3">
          <p id={`${id}-reason`} role="status" className="text-danger-text text-sm">
            {pageText(codeReasonTexts, reason)}
          </p>
          <RemoveCode code={code} />
        </div>
      )}
    </div>
  )
}

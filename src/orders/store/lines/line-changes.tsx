import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '../../../catalog/store/product-text.ts'
import { formatMoney } from '../../../kit/money.ts'
import { fullMomentText } from '../../../kit/page/date-text.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { changeDeadline, isChangeable, keptPieces } from '../../../sale/line-change.ts'
import { isCanceled, isUnpaid } from '../../../sale/order-status.ts'
import { contactQuery } from '../../../settings/store/settings-queries.ts'
import { KeptDeposit } from '../order-parts.tsx'
import { cancelText, endOf, type LineOfOrder } from './line-queries.ts'

const MoveDialog = lazyComponent(() => import('./move-dialog.tsx').then((module) => module.MoveDialog))
const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog))

/** The buttons to move and cancel the seats or the appointment of a line, and its state. */
export function LineChanges({ order, item }: LineOfOrder) {
  if (!item.startsAt) return null
  const kept = isCanceled(order) ? 0 : keptPieces(item)
  const now = new Date()
  if (kept === 0) {
    const ended = item.kept?.noShow ? m.lines_no_show() : m.lines_canceled()
    return (
      <div className="text-muted text-sm">
        <p>{item.returning ? m.lines_canceling() : ended}</p>
        <KeptDeposit item={item} />
      </div>
    )
  }
  const count = item.quantity - kept
  return (
    <div className="flex flex-col gap-2 pt-1 text-sm">
      {count > 0 && <p className="text-muted">{m.lines_canceled_some({ count, total: item.quantity })}</p>}
      {isChangeable(item, now) && !order.takenBack ? (
        <Actions order={order} item={item} />
      ) : (
        new Date(item.startsAt) > now && (
          <>
            <Contact text={m.lines_late_contact()} withPhone={m.lines_late} />
            <LateActions order={order} item={item} />
          </>
        )
      )}
    </div>
  )
}

function Actions(line: LineOfOrder) {
  const { order, item } = line
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const name = productName(item)
  const deadline = changeDeadline(item)
  const close = () => setOpen(null)
  const isMixed = isUnpaid(order) && order.items.length > 1
  return (
    <>
      {deadline && <p className="text-muted">{m.lines_until({ time: fullMomentText(deadline) })}</p>}
      <div className="flex print:hidden flex-wrap gap-2">
        <Button tone="outline" size="sm" aria-label={m.lines_move_named({ name })} onClick={() => setOpen('move')}>
          {m.lines_move()}
        </Button>
        {!isMixed && (
          <Button
            tone="outline"
            size="sm"
            aria-label={m.lines_cancel_named({ action: cancelText(item, keptPieces(item)), name })}
            onClick={() => setOpen('cancel')}
          >
            {cancelText(item, keptPieces(item))}
          </Button>
        )}
      </div>
      {isMixed && <Contact text={m.lines_unpaid()} />}
      {open === 'move' && <MoveDialog {...line} onClose={close} onMissing={close} />}
      {open === 'cancel' && <CancelDialog {...line} onClose={close} onMissing={close} />}
    </>
  )
}

/** Cancels without the deposit, where the shop keeps it. */
function LateActions(line: LineOfOrder) {
  const { order, item } = line
  const [isOpen, setOpen] = useState(false)
  const { kept } = endOf(line, keptPieces(item))
  if (kept === 0 || isUnpaid(order) || order.takenBack) return null
  const action = m.lines_lose({ amount: formatMoney(kept, getLocale()) })
  const close = () => setOpen(false)
  return (
    <div className="print:hidden">
      <Button
        tone="outline"
        size="sm"
        aria-label={m.lines_cancel_named({ action, name: productName(item) })}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {isOpen && <CancelDialog {...line} isLate onClose={close} onMissing={close} />}
    </div>
  )
}

interface ContactProps {
  text: string
  /** The text when the shop has a phone number. */
  withPhone?: (about: { phone: string }) => string
}

/** The phone number or email address of the shop. */
function Contact({ text, withPhone }: ContactProps) {
  const { data } = useQuery(contactQuery)
  const phone = data?.phone
  const link = phone
    ? { href: `tel:${phone.replace(/[^0-9+]/g, '')}`, label: phone }
    : { href: `mailto:${data?.email ?? ''}`, label: data?.email ?? '' }
  return (
    <p className="text-muted">
      <span>{phone && withPhone ? withPhone({ phone }) : text}</span>{' '}
      {data && (
        <a
          href={link.href}
          className="money wrap-anywhere inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {link.label}
        </a>
      )}
    </p>
  )
}

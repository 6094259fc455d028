import { Bell, BellOff, CircleCheck, Link2Off, type LucideIcon, MailQuestion } from 'lucide-react'
import { nameIn } from '../../kit/bilingual.ts'
import { AccountFrame } from '../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../kit/page/account-message.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { StockAlert } from '../api.ts'

/** The page of a link in a mail about an alert. Opening it changes nothing; its forms work without a script. */
export function AlertPage({ alert }: { alert: StockAlert | null }) {
  return (
    <AccountFrame>
      {alert ? (
        <Alert alert={alert} />
      ) : (
        <AccountMessage
          icon={Link2Off}
          tone="danger"
          title={m.notice_invalid_title()}
          text={<p>{m.notice_invalid_text()}</p>}
        >
          <ButtonLink to="/products">{m.notice_all_products()}</ButtonLink>
        </AccountMessage>
      )}
    </AccountFrame>
  )
}

interface Look {
  icon: LucideIcon
  tone: 'success' | 'info'
  title: string
  text: string
}

function Alert({ alert }: { alert: StockAlert }) {
  const { state, slug, variantId } = alert
  const { text, ...look } = lookOf(alert)
  const isLive = state === 'pending' || state === 'confirmed'
  return (
    <AccountMessage {...look} text={<p>{text}</p>}>
      <form method="post" className="contents">
        {state === 'pending' && (
          <Button type="submit" name="answer" value="confirm">
            {m.notice_confirm()}
          </Button>
        )}
        {state !== 'pending' && (
          <ButtonLink
            to="/products/$slug"
            params={{ slug }}
            search={{ variant: variantId ?? undefined }}
            tone={isLive ? 'brand' : 'outline'}
          >
            {m.notice_see_product()}
          </ButtonLink>
        )}
        {state !== 'unsubscribed' && (
          <Button type="submit" name="answer" value="unsubscribe" tone="quiet">
            {m.notice_unsubscribe()}
          </Button>
        )}
      </form>
    </AccountMessage>
  )
}

const pendingTexts = {
  stock: m.notice_pending_text,
  seat: m.notice_pending_text_seat,
  date: m.notice_pending_text_date,
}
const confirmedTexts = {
  stock: m.notice_confirmed_text,
  seat: m.notice_confirmed_text_seat,
  date: m.notice_confirmed_text_date,
}

function lookOf({ state, kind, startsAt, ...named }: StockAlert): Look {
  const product = nameIn(getLocale(), { ...named, startsAt: startsAt?.toISOString() })
  switch (state) {
    case 'pending':
      return {
        icon: MailQuestion,
        tone: 'info',
        title: m.notice_pending_title(),
        text: pendingTexts[kind]({ product }),
      }
    case 'confirmed':
      return {
        icon: Bell,
        tone: 'success',
        title: m.notice_confirmed_title(),
        text: confirmedTexts[kind]({ product }),
      }
    case 'told':
      return { icon: CircleCheck, tone: 'success', title: m.notice_told_title(), text: m.notice_told_text({ product }) }
    case 'unsubscribed':
      return { icon: BellOff, tone: 'info', title: m.notice_unsubscribed_title(), text: m.notice_unsubscribed_text() }
  }
}

import { CreditCard } from 'lucide-react'
import { moneyText } from '../../kit/list/figures.ts'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { noteText } from '../../sale/payment-notes.ts'
import { paymentProblems } from '../office-texts.ts'
import { attentionShape } from '../parts.ts'

export const attention = attentionView(attentionShape, ({ paymentsToReview: payments }) => ({
  tasks: [
    {
      order: 40,
      icon: CreditCard,
      tone: 'danger',
      count: payments.count,
      title: m.admin_attention_payments({ count: payments.count }),
      children: (
        <>
          <First
            of={payments}
            text={({ orderNumber, total, note, trouble }) => (
              <>
                <span className="money font-semibold text-ink">
                  {m.admin_attention_payment({ number: orderNumber, amount: moneyText(total) })}
                </span>{' '}
                <span>
                  {trouble === 'review' && note !== ''
                    ? noteText(note, getLocale())
                    : pageText(paymentProblems, trouble)}
                </span>
              </>
            )}
          />
          <Link to="/admin/payments" search={{ filter: 'attention' }} className={taskLinkStyle}>
            {m.payments_attention_link()}
          </Link>
        </>
      ),
    },
  ],
}))

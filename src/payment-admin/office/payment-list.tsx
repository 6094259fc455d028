import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Cell, Row } from '../../kit/ui/table.tsx'
import { AmountCell, CustomerCell, NumberCell, SaleCardHeader } from '../../orders/office/sale-parts.tsx'
import { m } from '../../paraglide/messages.js'
import type { PaymentEntry } from '../office-api.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentDisputes } from './payment-disputes.tsx'
import { Captures, ProblemNotice, StateBadge } from './payment-facts.tsx'

export function PaymentList({ payments }: { payments: readonly PaymentEntry[] | undefined }) {
  return (
    <TableOrCards
      label={m.payments_title()}
      items={payments}
      narrow={1024}
      columns={columns()}
      details={(payment) => <DetailRows payment={payment} />}
      skeleton={{ count: 2, className: 'h-40' }}
      entry={(payment) => <PaymentCard payment={payment} />}
    />
  )
}

const columns = (): Column<PaymentEntry>[] => [
  {
    key: 'payment',
    head: m.payments_column_payment(),
    className: 'whitespace-nowrap max-xl:px-3 max-xl:pl-5',
    cell: (payment) => <NumberCell sale={payment} />,
  },
  {
    key: 'customer',
    head: m.payments_column_customer(),
    className: 'wrap-anywhere min-w-36 max-xl:px-3',
    cell: (payment) => <CustomerCell sale={payment} />,
  },
  {
    key: 'amount',
    head: m.payments_column_amount(),
    className: 'whitespace-nowrap max-xl:px-3',
    cell: (payment) => <AmountCell sale={payment} badge={<StateBadge payment={payment} />} />,
  },
  {
    key: 'provider',
    head: m.payments_column_provider(),
    className: 'max-xl:px-3',
    cell: (payment) => <Captures payment={payment} />,
  },
  {
    key: 'actions',
    head: m.admin_column_actions(),
    headHidden: true,
    className: 'max-xl:pl-3',
    cell: (payment) => <PaymentActions payment={payment} />,
  },
]

function DetailRows({ payment }: { payment: PaymentEntry }) {
  return (
    <>
      {payment.trouble !== null && (
        <Row>
          <Cell colSpan={5} className="bg-danger-soft">
            <ProblemNotice payment={payment} />
          </Cell>
        </Row>
      )}
      {payment.disputes.length > 0 && (
        <Row>
          <Cell colSpan={5}>
            <PaymentDisputes payment={payment} />
          </Cell>
        </Row>
      )}
    </>
  )
}

function PaymentCard({ payment }: { payment: PaymentEntry }) {
  return (
    <>
      <SaleCardHeader sale={payment} badge={<StateBadge payment={payment} />} />
      <Captures payment={payment} />
      {payment.trouble !== null && (
        <div className="rounded-control bg-danger-soft px-3.5 py-3">
          <ProblemNotice payment={payment} />
        </div>
      )}
      <PaymentDisputes payment={payment} />
      <PaymentActions payment={payment} />
    </>
  )
}

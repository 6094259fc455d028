import { Fragment } from 'react'
import type { PaymentEntry } from '../../../contract/admin-payments.ts'
import { m } from '../../../paraglide/messages.js'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { momentText, moneyText } from '../list/figures.ts'
import { SkeletonRows } from '../list/skeleton-rows.tsx'
import { DemoMark } from '../orders/demo-mark.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentDisputes } from './payment-disputes.tsx'
import { Captures, StateBadge, Trouble } from './payment-facts.tsx'

export interface PaymentRowsProps {
  /** Undefined while loading. */
  payments: PaymentEntry[] | undefined
}

export function PaymentTable({ payments }: PaymentRowsProps) {
  return (
    <Table label={m.payments_title()}>
      <thead>
        <tr>
          <HeadCell>{m.payments_column_payment()}</HeadCell>
          <HeadCell className="max-xl:px-3">{m.payments_column_customer()}</HeadCell>
          <HeadCell className="max-xl:px-3">{m.payments_column_amount()}</HeadCell>
          <HeadCell className="max-xl:px-3">{m.payments_column_paypal()}</HeadCell>
          <HeadCell>
            <span className="sr-only">{m.admin_column_actions()}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {payments?.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
        {!payments && <SkeletonRows count={6} className="h-11" />}
      </tbody>
    </Table>
  )
}

function PaymentRow({ payment }: { payment: PaymentEntry }) {
  return (
    <Fragment>
      <Row>
        <Cell className="whitespace-nowrap max-xl:px-3 max-xl:pl-5">
          <span className="money block font-semibold">{payment.orderNumber}</span>
          <span className="block text-muted text-sm">{momentText(payment.createdAt)}</span>
        </Cell>
        <Cell className="wrap-anywhere min-w-36 max-xl:px-3">
          <span className="block">{payment.customerName}</span>
          <span className="block text-muted text-sm">{payment.customerEmail}</span>
        </Cell>
        <Cell className="whitespace-nowrap max-xl:px-3">
          <span className="mb-0.5 flex items-center gap-2">
            <span className="money font-semibold">{moneyText(payment.total)}</span>
            <DemoMark environment={payment.environment} />
          </span>
          <StateBadge payment={payment} />
        </Cell>
        <Cell className="max-xl:px-3">
          <Captures payment={payment} />
        </Cell>
        <Cell className="max-xl:pl-3">
          <PaymentActions payment={payment} />
        </Cell>
      </Row>
      {payment.trouble !== null && (
        <Row>
          <Cell colSpan={5} className="bg-danger-soft">
            <Trouble payment={payment} />
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
    </Fragment>
  )
}

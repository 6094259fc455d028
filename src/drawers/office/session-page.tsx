import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Coins, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../kit/api/api-error.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { AdminNotFound } from '../../kit/page/admin-not-found.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { percentText } from '../../prices/office/price-texts.ts'
import { taxName } from '../../prices/tax-texts.ts'
import { kindText } from '../../tenders/kind-text.ts'
import { nearsFiscalLimit, type SessionTax } from '../drawer.ts'
import type { SessionReport } from '../drawers-api.ts'
import { sessionQuery } from './drawer-queries.ts'
import { differenceText, nameText } from './drawer-texts.ts'

/** A closed session of a drawer, to read and to print. */
export function SessionPage() {
  const { sessionId } = useParams({ from: '/admin/drawers/$sessionId' })
  const { data, error, isError, refetch } = useQuery(sessionQuery(sessionId))
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-264 rounded-card" />
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 pb-3">
        <PageLink to="/admin/drawers" label={m.drawers_back()} icon={Coins} />
        <Button tone="outline" size="admin" shape="control" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4 shrink-0" />
          {m.drawers_print()}
        </Button>
      </div>
      <div data-print-sheet>
        <Report report={data} />
      </div>
    </>
  )
}

function Report({ report }: { report: SessionReport }) {
  const { number, drawer, note, reopened } = report
  return (
    <>
      <PageHeading title={m.drawers_close_number({ number })} note={<p className="wrap-anywhere">{drawer}</p>} />
      <Card className="flex max-w-3xl flex-col gap-6 p-5">
        <dl className="grid gap-4 sm:grid-cols-3">
          <Moment label={m.drawers_opened_at()} at={report.openedAt} by={report.openedBy} />
          <Moment label={m.drawers_counted_at()} at={report.countedAt} by={report.countedBy} />
          <Moment label={m.drawers_closed_at()} at={report.closedAt} by={report.closedBy} />
        </dl>
        <Cash report={report} />
        <Received received={report.received} />
        {report.taxes && <Taxes taxes={report.taxes} />}
        <Moves moves={report.moves} />
        {report.counterSales !== null && <CounterSales sum={report.counterSales} />}
        {note && (
          <Section title={m.drawers_closing_note()}>
            <p className="wrap-anywhere">{note}</p>
          </Section>
        )}
        {reopened && (
          <p className="wrap-anywhere text-sm">
            {m.drawers_reopened_note({
              time: momentText(reopened.at),
              name: nameText(reopened.by),
              reason: reopened.reason,
            })}
          </p>
        )}
      </Card>
    </>
  )
}

function Moment({ label, at, by }: { label: string; at: Date; by: string | null }) {
  return <Fact label={label}>{m.drawers_by({ time: momentText(at), name: nameText(by) })}</Fact>
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-1 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** A line with its amount at the right. */
function Line({ children, note, amount }: { children: ReactNode; note?: string; amount: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="wrap-anywhere">{children}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </span>
      <span className="money font-semibold">{amount}</span>
    </li>
  )
}

function Cash({ report }: { report: SessionReport }) {
  const { opening, received, refunded, moves, expected, counted, difference } = report
  const sumOf = (kind: 'in' | 'out') =>
    moves.filter((move) => move.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const cash = received.find(({ kind }) => kind === 'cash')?.amount ?? 0
  return (
    <Section title={m.drawers_cash_section()}>
      <output className="money block font-bold text-3xl">{differenceText(difference)}</output>
      <ul>
        <Line amount={moneyText(opening)}>{m.drawers_opening_sum()}</Line>
        <Line amount={moneyText(cash)}>{kindText('cash')}</Line>
        {refunded.refunds > 0 && (
          <Line amount={moneyText(-refunded.amount)} note={m.drawers_refunded_count({ count: refunded.refunds })}>
            {m.drawers_refunded()}
          </Line>
        )}
        <Line amount={moneyText(sumOf('in'))}>{m.drawers_put_in()}</Line>
        <Line amount={moneyText(-sumOf('out'))}>{m.drawers_taken_out()}</Line>
        <Line amount={moneyText(expected)}>{m.drawers_expected()}</Line>
        <Line amount={moneyText(counted)}>{m.drawers_counted_sum()}</Line>
      </ul>
    </Section>
  )
}

function Received({ received }: Pick<SessionReport, 'received'>) {
  return (
    <Section title={m.drawers_received()}>
      {received.length === 0 && <p className="text-muted">{m.drawers_received_none()}</p>}
      <ul>
        {received.map(({ kind, amount, tenders }) => (
          <Line key={kind} amount={moneyText(amount)} note={m.drawers_received_count({ count: tenders })}>
            {kindText(kind)}
          </Line>
        ))}
      </ul>
    </Section>
  )
}

/** The taxes in the money of the session, each less what was given back. */
function Taxes({ taxes }: { taxes: readonly SessionTax[] }) {
  const left = taxes.map(({ received, refunded }) => received - refunded)
  return (
    <Section title={m.drawers_taxes()}>
      {taxes.length === 0 && <p className="text-muted">{m.drawers_taxes_none()}</p>}
      <ul>
        {taxes.map(({ received, refunded, ...tax }) => (
          <Line
            key={`${tax.name} ${tax.rate}`}
            amount={moneyText(received - refunded)}
            {...(refunded > 0 && {
              note: m.drawers_tax_back({ received: moneyText(received), refunded: moneyText(refunded) }),
            })}
          >
            {taxText(tax)}
          </Line>
        ))}
        {taxes.length > 1 && (
          <Line amount={moneyText(left.reduce((sum, amount) => sum + amount, 0))}>{m.drawers_taxes_sum()}</Line>
        )}
      </ul>
    </Section>
  )
}

function taxText({ rate, ...tax }: Pick<SessionTax, 'name' | 'nameEs' | 'rate'>): string {
  const name = taxName(getLocale(), tax)
  return rate === null ? name : `${name} · ${percentText(rate)}`
}

/** The counter sales of 12 months beside the limit of Puerto Rico, which the text names. */
function CounterSales({ sum }: { sum: number }) {
  return (
    <Section title={m.drawers_counter_sales()}>
      <p className="money">{m.drawers_counter_sales_of({ amount: moneyText(sum) })}</p>
      {nearsFiscalLimit(sum) && <p>{m.drawers_fiscal_hint()}</p>}
    </Section>
  )
}

function Moves({ moves }: Pick<SessionReport, 'moves'>) {
  return (
    <Section title={m.drawers_moves()}>
      {moves.length === 0 && <p className="text-muted">{m.drawers_moves_none()}</p>}
      <ul>
        {moves.map(({ id, kind, amount, reason, at, by }) => (
          <Line
            key={id}
            amount={moneyText(kind === 'in' ? amount : -amount)}
            note={m.drawers_by({ time: momentText(at), name: nameText(by) })}
          >
            {reason}
          </Line>
        ))}
      </ul>
    </Section>
  )
}

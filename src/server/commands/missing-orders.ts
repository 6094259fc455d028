import { type Command, InvalidArgumentError } from 'commander'
import { formatDecimal } from '../../kit/money.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import { findUnknownPayments } from '../../payments/server/find-unknown-payments.ts'
import { type FoundPayment, ProviderError } from '../../payments/server/payment-provider.ts'
import { paymentProviders } from '../../payments/server/providers.ts'
import { withDatabase } from './with-database.ts'

/** `missing-orders`: payments at the providers without an order in the shop, after a backup was restored. */
export function addMissingOrders(program: Command): void {
  program
    .command('missing-orders')
    .description('list payments at the providers without an order, after a backup was restored')
    .requiredOption('--since <time>', 'when the backup was made, such as 2026-11-23T07:00:00Z', readTime)
    .action(async ({ since }: { since: Date }) => {
      await withDatabase(async (shop) => {
        for (const provider of paymentProviders(shop).all) {
          const { method, search } = await provider.current().catch(explain)
          if (search === null) {
            console.log(`${method} has no search: compare the payments on its website.`)
            continue
          }
          const payments = await findUnknownPayments(shop.database.db, search, { since, until: shop.clock() }).catch(
            explain,
          )
          for (const payment of payments) console.log(lineOf(payment))
          console.log(`${payments.length} payments without an order. ${search.note}`)
        }
      })
    })
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Not a time.')
  return time
}

const lineOf = ({ at, captureId, invoiceId, amount, currency }: FoundPayment): string =>
  [at, captureId, amount === null ? '?' : `${formatDecimal(amount)} ${currency}`, invoiceId ?? ''].join('  ')

function explain(error: unknown): never {
  if (!(error instanceof HttpError || error instanceof ProviderError)) throw error
  throw new CommandRefused(error.message, { cause: error })
}

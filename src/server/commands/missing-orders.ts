import { type Command, InvalidArgumentError } from 'commander'
import { formatDecimal } from '../../kit/money.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import { createLog } from '../../kit/server/log.ts'
import { findUnknownPayments } from '../../payments/server/find-unknown-payments.ts'
import { paypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { PaypalError } from '../../payments/server/paypal/paypal-error.ts'
import type { FoundPayment } from '../../payments/server/paypal/transaction-search.ts'
import { readPaypalAccount, readPaypalTerms } from '../../settings/server/read-settings.ts'
import { withDatabase } from './with-database.ts'

/** `missing-orders`: payments at PayPal without an order in the shop, after a backup was restored. */
export function addMissingOrders(program: Command): void {
  program
    .command('missing-orders')
    .description('list payments at PayPal without an order, after a backup was restored')
    .requiredOption('--since <time>', 'when the backup was made, such as 2026-11-23T07:00:00Z', readTime)
    .action(async ({ since }: { since: Date }) => {
      const payments = await withDatabase(async ({ config, database: { db } }) => {
        const clock = () => new Date()
        const accounts = paypalAccounts({
          config,
          clock,
          readTerms: () => readPaypalTerms(db),
          readAccount: () => readPaypalAccount({ config, log: createLog('error') }, db),
          readReplacedSecret: async () => null,
        })
        return findUnknownPayments(db, await accounts.current(), { since, until: clock() })
      }).catch(explain)
      for (const payment of payments) console.log(lineOf(payment))
      console.log(`${payments.length} payments without an order. PayPal lists a payment up to three hours later.`)
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
  if (error instanceof HttpError) throw new CommandRefused(error.message, { cause: error })
  if (!(error instanceof PaypalError)) throw error
  throw new CommandRefused(
    `PayPal did not answer the search: ${error.issue} (${error.status}). The PayPal app needs the feature Transaction ` +
      "Search. Otherwise compare the payments on PayPal's website.",
    { cause: error },
  )
}

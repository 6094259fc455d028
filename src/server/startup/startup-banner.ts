import { type Config, hasEmulatedPayments } from '../../kit/server/config/config.ts'
import type { Shop } from './lifecycle.ts'

/** Prints the address of the shop and, in demo mode, its accounts. */
export function printBanner(config: Config, { address, notes }: Pick<Shop, 'address' | 'notes'>): void {
  const lines = [`Flor de Maga is open at ${config.publicUrl}`]
  if (config.mode === 'production') lines.push(`Listening on ${address}`)
  if (hasEmulatedPayments(config)) lines.push('TEST PAYMENTS: they go to the PayPal emulator. No money moves.')
  if (config.mode === 'demo') {
    lines.push(
      'Demo: no money moves. Mail is kept in the mailbox and leaves only when a mail server is set up.',
      `  Mailbox   ${config.publicUrl}/demo/mailbox`,
      ...notes,
      '  Accounts  root@flordemaga.test, admin@flordemaga.test, customer@flordemaga.test',
      '  Password  FlorDeMaga1',
    )
  }
  console.log(lines.join('\n'))
}

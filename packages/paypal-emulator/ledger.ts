import type { EmulatorContext } from './emulator-context.ts'
import { centsOf } from './money.ts'
import type { CaptureStatus } from './state.ts'

/** A capture with its refunds. Amounts in cents. */
export interface LedgerEntry {
  captureId: string
  orderId: string
  status: CaptureStatus
  amountCents: number
  refundedCents: number
  currency: string
  invoiceId?: string
  customId?: string
  requestId?: string
  createdAt: string
}

/** All captures, oldest first, for comparison with the shop's orders. */
export function ledgerOf(context: EmulatorContext): LedgerEntry[] {
  return Object.values(context.state.captures).map((capture) => ({
    captureId: capture.id,
    orderId: capture.orderId,
    status: capture.status,
    amountCents: centsOf(capture.amount),
    refundedCents: capture.refundedCents,
    currency: capture.amount.currency_code,
    ...(capture.invoiceId && { invoiceId: capture.invoiceId }),
    ...(capture.customId && { customId: capture.customId }),
    ...(capture.requestId && { requestId: capture.requestId }),
    createdAt: capture.createTime,
  }))
}

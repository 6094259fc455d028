import { centsOf } from './money.ts'
import type { CaptureStatus } from './state.ts'
import type { World } from './world.ts'

/** One capture, as an auditor would list it. Amounts in cents. */
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

/** Every capture ever made, oldest first: what the shop's orders must agree with. */
export function ledgerOf(world: World): LedgerEntry[] {
  return Object.values(world.state.captures).map((capture) => ({
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

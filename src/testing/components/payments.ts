import type { Refund } from '../../orders/api.ts'
import type { PaymentEntry, PaymentPage } from '../../payment-admin/office-api.ts'

/** A payment of $35.50 that was taken. */
export const paymentOf = (changes: Partial<PaymentEntry> = {}): PaymentEntry => ({
  id: '00000000-0000-4000-8000-00000000000a',
  orderNumber: 'FM-000012',
  orderId: '00000000-0000-4000-8000-00000000000b',
  paymentMethod: 'PayPal',
  createdAt: new Date('2026-11-20T15:00:00Z'),
  customerName: 'Coralís Rosario',
  customerEmail: 'coralis@correo.test',
  total: 3550,
  environment: 'sandbox',
  state: 'completed',
  ending: null,
  trouble: null,
  note: null,
  paypalOrderId: '5O190127TN364715T',
  captures: [{ id: '2GG279541U471931P', status: 'COMPLETED', amount: 3550, refunded: 0, anomaly: null }],
  refunds: [],
  disputes: [],
  trackings: [],
  decisions: [],
  ...changes,
})

/** The first page of a list with these payments. */
export const pageOfPayments = (...payments: PaymentEntry[]): PaymentPage => ({
  payments,
  page: 1,
  pages: 1,
  matching: payments.length,
  total: payments.length,
})

/** A refund of $35.50 that has arrived. */
export const refundOf = (changes: Partial<Refund> = {}): Refund => ({
  id: '00000000-0000-4000-8000-00000000000c',
  amount: 3550,
  state: 'completed',
  origin: 'staff',
  byHand: false,
  owed: false,
  sentAt: null,
  note: null,
  creditNote: null,
  issue: null,
  createdAt: new Date('2026-11-21T15:00:00Z'),
  completedAt: new Date('2026-11-21T15:00:00Z'),
  ...changes,
})

/** A question of the customer that waits for an answer. */
export const disputeOf = (
  changes: Partial<PaymentEntry['disputes'][number]> = {},
): PaymentEntry['disputes'][number] => ({
  id: '00000000-0000-4000-8000-00000000000d',
  kind: 'dispute',
  paypalId: 'PP-R-ABC-10112233',
  state: 'WAITING_FOR_SELLER_RESPONSE',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  stage: 'INQUIRY',
  outcome: null,
  amount: 3550,
  respondBy: new Date('2026-12-01T15:00:00Z'),
  changedAt: new Date('2026-11-20T15:30:00Z'),
  handled: false,
  ...changes,
})

/** How the shop takes payment, as its setting is answered. */
export const paymentSetting = (paypal_type: 'business' | 'personal') => ({
  key: 'paypal' as const,
  version: 1,
  value: { paypal_type, paypal_mode: 'sandbox' as const, paypal_client_id: '', paypal_client_secret_set: true },
})

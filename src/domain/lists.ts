import { checkoutStates } from './checkout-state.ts'
import { orderStatuses } from './order-status.ts'
import { roles } from './roles.ts'

// What the lists of the back office can be narrowed to: their addresses and the server's queries know the same words.

/** Orders: those that wait for a parcel, those that wait for money, or those of a status. */
export const orderFilters = ['to_ship', 'unpaid', ...orderStatuses] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Payments: those that wait for a person, those of a state, or those that ended without money for one of these reasons. */
export const paymentFilters = ['attention', ...checkoutStates, 'declined', 'abandoned', 'superseded'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** People: unverified accounts count as inactive (spec §4). */
export const userStatuses = ['active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Mails of the outbox: `failed` are those given up and those that failed and wait for another try. */
export const mailFilters = ['queued', 'sent', 'failed'] as const
export type MailFilter = (typeof mailFilters)[number]

/** Every mail that the shop writes into its outbox. */
export const mailTemplates = [
  'verification',
  'existing_account',
  'password_reset',
  'password_changed',
  'second_factor_changed',
  'email_change_notice',
  'order_confirmation',
  'order_status',
  'order_refunded',
  'order_expired',
  'order_canceled',
  'order_declined',
  'order_notice',
  'contact_notice',
  'contact_confirmation',
  'staff_alert',
  'dispute_notice',
  'invariants_violated',
  'settings_changed',
] as const

/** Contact messages: `overdue` are open for longer than was promised. */
export const messageFilters = ['open', 'overdue', 'answered'] as const
export type MessageFilter = (typeof messageFilters)[number]

/** The audit trail, by who acts: users of a role, or the shop itself. */
export const auditActors = [...roles, 'system'] as const
export type AuditActor = (typeof auditActors)[number]

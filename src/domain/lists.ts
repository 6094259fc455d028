import { checkoutStates } from './checkout-state.ts'
import { orderStatuses } from './order-statuses.ts'
import { roles } from './roles.ts'

// The filters of the back-office lists, shared by their URLs and the server's queries.

/** Orders: to ship, unpaid, or with a status. */
export const orderFilters = ['to_ship', 'unpaid', ...orderStatuses] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Payments: those that need a decision, those with a state, or those that ended without payment for one of these reasons. */
export const paymentFilters = ['attention', ...checkoutStates, 'declined', 'abandoned', 'superseded'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** Products: archived ones are in no other list; hidden ones do not count as low stock. */
export const productStates = ['active', 'hidden', 'low', 'untranslated', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** People: unverified accounts count as inactive (spec §4). */
export const userStatuses = ['active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Mails of the outbox: `failed` are dead mails and failed mails that wait for a retry. */
export const mailFilters = ['queued', 'sent', 'failed'] as const
export type MailFilter = (typeof mailFilters)[number]

/** The templates of all mails in the outbox. */
export const mailTemplates = [
  'verification',
  'existing_account',
  'password_reset',
  'password_changed',
  'second_factor_changed',
  'email_change_notice',
  'order_confirmation',
  'order_address',
  'order_address_notice',
  'order_status',
  'order_refunded',
  'order_expired',
  'order_canceled',
  'order_declined',
  'order_notice',
  'event_reminder',
  'event_changed',
  'event_canceled',
  'event_notice',
  'contact_notice',
  'contact_confirmation',
  'stock_notice_confirmation',
  'stock_notice',
  'staff_alert',
  'dispute_notice',
  'invariants_violated',
  'settings_changed',
] as const

/** Contact messages: `overdue` are open past the promised response time. */
export const messageFilters = ['open', 'overdue', 'answered'] as const
export type MessageFilter = (typeof messageFilters)[number]

/** Sessions of workshops: those that are over, and canceled ones. Without a filter, those that are not over. */
export const sessionFilters = ['past', 'canceled'] as const
export type SessionFilter = (typeof sessionFilters)[number]

/** Actors in the audit trail: users of a role, or the system. */
export const auditActors = [...roles, 'system'] as const
export type AuditActor = (typeof auditActors)[number]

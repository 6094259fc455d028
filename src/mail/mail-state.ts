/** The states of a mail in the outbox; `dead` is not retried automatically. */
export const mailStates = ['queued', 'sent', 'dead'] as const

/** The state of a mail in the outbox. */
export type MailState = (typeof mailStates)[number]

/** Mails of the outbox: `failed` are dead mails and failed mails that wait for a retry. */
export const mailFilters = ['queued', 'sent', 'failed'] as const
export type MailFilter = (typeof mailFilters)[number]

/** The templates of all mails in the outbox. */
export const mailTemplates = [
  'verification',
  'existing_account',
  'password_reset',
  'sign_in_code',
  'password_changed',
  'second_factor_changed',
  'email_change_notice',
  'order_confirmation',
  'order_address',
  'order_address_notice',
  'payment_link',
  'order_status',
  'order_parcels',
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
  'contact_answer',
  'consent_confirmation',
  'cart_reminder',
  'review_invitation',
  'stock_notice_confirmation',
  'stock_notice',
  'staff_alert',
  'dispute_notice',
  'invariants_violated',
  'settings_changed',
] as const

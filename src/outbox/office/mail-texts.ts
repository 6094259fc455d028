import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { type MailFilter, mailTemplates } from '../../mail/mail-state.ts'
import { m } from '../../paraglide/messages.js'
import type { OutboxMail } from '../office-api.ts'

const templates: Record<(typeof mailTemplates)[number], () => string> = {
  verification: m.outbox_template_verification,
  existing_account: m.outbox_template_existing_account,
  password_reset: m.outbox_template_password_reset,
  password_changed: m.outbox_template_password_changed,
  second_factor_changed: m.outbox_template_second_factor_changed,
  email_change_notice: m.outbox_template_email_change_notice,
  order_confirmation: m.outbox_template_order_confirmation,
  order_status: m.outbox_template_order_status,
  order_address: m.outbox_template_order_address,
  order_address_notice: m.outbox_template_order_address_notice,
  order_refunded: m.outbox_template_order_refunded,
  order_expired: m.outbox_template_order_expired,
  order_canceled: m.outbox_template_order_canceled,
  order_declined: m.outbox_template_order_declined,
  order_notice: m.outbox_template_order_notice,
  event_reminder: m.outbox_template_event_reminder,
  event_changed: m.outbox_template_event_changed,
  event_canceled: m.outbox_template_event_canceled,
  event_notice: m.outbox_template_event_notice,
  contact_notice: m.outbox_template_contact_notice,
  contact_confirmation: m.outbox_template_contact_confirmation,
  stock_notice_confirmation: m.outbox_template_stock_notice_confirmation,
  stock_notice: m.outbox_template_stock_notice,
  staff_alert: m.outbox_template_staff_alert,
  dispute_notice: m.outbox_template_dispute_notice,
  invariants_violated: m.outbox_template_invariants_violated,
  settings_changed: m.outbox_template_settings_changed,
}

/** Label of a mail template; templates of other versions show their raw name. */
export function templateText(template: string): string {
  const knownTemplate = mailTemplates.find((known) => known === template)
  return knownTemplate ? templates[knownTemplate]() : template
}

export const filterTexts: Record<MailFilter, () => string> = {
  queued: m.outbox_filter_queued,
  sent: m.outbox_filter_sent,
  failed: m.outbox_filter_failed,
}

/** Label of a mail's state. */
export function stateOf({ state, fault }: Pick<OutboxMail, 'state' | 'fault'>): { text: string; tone: BadgeTone } {
  if (state === 'sent') return { text: m.outbox_state_sent(), tone: 'success' }
  if (state === 'dead') return { text: m.outbox_state_dead(), tone: 'danger' }
  return fault ? { text: m.outbox_state_failing(), tone: 'warning' } : { text: m.outbox_state_queued(), tone: 'info' }
}

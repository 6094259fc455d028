import type { MailFault } from '../../mail/mail-fault.ts'
import { m } from '../../paraglide/messages.js'

const texts: Record<MailFault, () => string> = {
  no_account: m.outbox_fault_no_account,
  no_root_account: m.outbox_fault_no_root_account,
  settings_unreadable: m.outbox_fault_settings_unreadable,
  host_unknown: m.outbox_fault_host_unknown,
  host_private: m.outbox_fault_host_private,
  port_refused: m.outbox_fault_port_refused,
  connection_refused: m.outbox_fault_connection_refused,
  unreachable: m.outbox_fault_unreachable,
  timeout: m.outbox_fault_timeout,
  connection_lost: m.outbox_fault_connection_lost,
  tls_failed: m.outbox_fault_tls_failed,
  tls_missing: m.outbox_fault_tls_missing,
  sign_in_refused: m.outbox_fault_sign_in_refused,
  sender_refused: m.outbox_fault_sender_refused,
  recipient_refused: m.outbox_fault_recipient_refused,
  mail_refused: m.outbox_fault_mail_refused,
  other: m.outbox_fault_other,
}

/** Why a mail failed, in the page's language. */
export function mailFaultText(fault: MailFault): string {
  return texts[fault]()
}

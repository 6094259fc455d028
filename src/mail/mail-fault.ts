/** Why a mail was not sent, as far as staff can fix it. */
export const mailFaults = [
  'no_account',
  'no_root_account',
  'settings_unreadable',
  'host_unknown',
  'host_private',
  'port_refused',
  'connection_refused',
  'unreachable',
  'timeout',
  'connection_lost',
  'tls_failed',
  'tls_missing',
  'sign_in_refused',
  'sender_refused',
  'recipient_refused',
  'mail_refused',
  'other',
] as const
export type MailFault = (typeof mailFaults)[number]

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

/** English messages: the fault and what to check. */
export const mailFaultMessages: Record<MailFault, string> = {
  no_account: 'No mail account is set up yet. Save the email settings first.',
  no_root_account:
    'Mail to root users leaves only through email settings that a root user saved. Ask one to save them.',
  settings_unreadable: 'The stored email settings cannot be read. Enter the password again and save them.',
  host_unknown: 'The mail server was not found. Check the SMTP host for typing mistakes.',
  host_private: 'The SMTP host is on a private network, and this shop only speaks to mail servers on the Internet.',
  port_refused: 'This port is not one of mail. Use 587, 465, 25 or 2525.',
  connection_refused: 'The mail server refused the connection. Check the SMTP port.',
  unreachable: 'The mail server cannot be reached from here. Check the SMTP host and port.',
  timeout: 'The mail server did not answer in time. Check the SMTP host and port, then try again.',
  connection_lost: 'The mail server closed the connection. Check the SMTP port and the encryption, then try again.',
  tls_failed:
    'No secure connection was possible. Port 465 encrypts at once, port 587 a little later: check which one fits.',
  tls_missing: 'The mail server offers no encryption on this port. Try port 465, or another provider.',
  sign_in_refused:
    'The mail server refused the sign-in. Check the user and the password; many providers want an app password.',
  sender_refused: 'The mail server refused the sender. Use a From email that belongs to the account.',
  recipient_refused: 'The mail server refused the recipient. Check that the address exists.',
  mail_refused: 'The mail server refused the message, often because it takes it for spam or a limit is reached.',
  other: 'The mail was not sent. See what the mail server said.',
}

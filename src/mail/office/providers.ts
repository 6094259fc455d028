/** A mail provider and its SMTP server. */
export interface MailProvider {
  name: string
  host: string
  port: string
}

/** Common providers whose user name is the mail address, each with its recommended port. */
export const mailProviders: readonly MailProvider[] = [
  { name: 'Gmail', host: 'smtp.gmail.com', port: '587' },
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: '587' },
  { name: 'Yahoo', host: 'smtp.mail.yahoo.com', port: '465' },
  { name: 'iCloud', host: 'smtp.mail.me.com', port: '587' },
  { name: 'Zoho', host: 'smtp.zoho.com', port: '465' },
  { name: 'Fastmail', host: 'smtp.fastmail.com', port: '465' },
  { name: 'Proton Mail', host: 'smtp.protonmail.ch', port: '587' },
  { name: 'Mailgun', host: 'smtp.mailgun.org', port: '587' },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: '587' },
]

/** Pages where providers create app passwords. */
export const appPasswordPages = [
  { name: 'Google', href: 'https://myaccount.google.com/apppasswords' },
  { name: 'Yahoo', href: 'https://login.yahoo.com/account/security' },
  { name: 'Apple', href: 'https://account.apple.com/account/manage' },
] as const

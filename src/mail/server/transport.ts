import { isIP } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'
import { fieldsOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { waitLimit } from '../../kit/server/wait-limit.ts'
import { startOf } from '../../kit/text.ts'
import { readBrand } from '../../settings/server/read-settings.ts'
import { openEmailSetting } from './mail-account.ts'
import { DeliveryError, type MailMessage, type MailTransport } from './mail-message.ts'
import { putDemoMail } from './mail-queries.ts'
import {
  accountOf,
  defaultSender,
  isInternalHost,
  RefusedAddress,
  readRootSmtpAccount,
  readSmtpAccount,
  resolveMailServer,
  type SmtpAccount,
  smtpFault,
} from './smtp.ts'

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000,
}
/** Total timeout for one mail in milliseconds. */
const totalTimeoutMs = 60_000

/**
 * Sends through the account in the mail settings, read for every mail, or that of the environment. A demo also stores
 * every mail in its mailbox, because test accounts may not deliver.
 */
export function createTransport(platform: Platform): MailTransport {
  return {
    async send(message) {
      const isDemo = platform.config.mode === 'demo'
      if (isDemo) await storeInDemoMailbox(platform, message)
      const account = await readAccount(platform, message)
      if (account) return sendBySmtp(platform.config, account, message)
      if (isDemo) return
      if (message.forRoot && (await readAccount(platform, { forRoot: false }))) {
        throw new DeliveryError('No root user has saved the mail account.', 'no_root_account')
      }
      throw new DeliveryError('No mail account is configured.', 'no_account')
    },
  }
}

async function readAccount(
  platform: Platform,
  { forRoot, mailSetting }: Pick<MailMessage, 'forRoot' | 'mailSetting'>,
): Promise<SmtpAccount | null> {
  try {
    if (mailSetting) return accountOf(openEmailSetting(platform.config, mailSetting))
    const read = forRoot ? readRootSmtpAccount : readSmtpAccount
    return await read(platform.config, platform.database.db)
  } catch (cause) {
    throw new DeliveryError(`The mail settings are unreadable: ${messageOf(cause)}`, 'settings_unreadable')
  }
}

async function storeInDemoMailbox({ config, database }: Platform, message: MailMessage): Promise<void> {
  const { id, to, replyTo, subject, text, html, attachments = [] } = message
  const brand = await readBrand(database.db)
  const from = `${brand.companyName} <${defaultSender(config.publicUrl)}>`
  await putDemoMail(database.db, {
    id,
    to: [to.address],
    from,
    replyTo,
    subject,
    text,
    html,
    attachments: [...attachments],
  })
}

/** Sends one mail by SMTP. @throws DeliveryError */
export async function sendBySmtp(config: Config, account: SmtpAccount, message: MailMessage): Promise<void> {
  try {
    const sender = await openSender(config, account)
    await sender.sendMail({
      ...composed(account, message, new URL(config.publicUrl).hostname),
      signal: waitLimit(totalTimeoutMs),
    })
  } catch (cause) {
    throw deliveryError(cause, account)
  }
}

/** Connects to the mail server and signs in, without sending a mail. @throws DeliveryError */
export async function checkMailServer(config: Config, account: SmtpAccount): Promise<void> {
  try {
    const sender = await openSender(config, account)
    await sender.verify()
    sender.close()
  } catch (cause) {
    throw deliveryError(cause, account)
  }
}

/** The library is loaded with the first mail that leaves. */
async function openSender(config: Config, account: SmtpAccount) {
  const options = await connectionOptions(account, config.allowPrivateSmtp)
  const { createTransport } = await import('nodemailer')
  return createTransport(options)
}

/**
 * How to connect to the account's mail server. A password is never sent unencrypted over the Internet, even if the account
 * does not require TLS.
 * @throws RefusedAddress
 */
export async function connectionOptions(account: SmtpAccount, allowInternal: boolean): Promise<SMTPTransportOptions> {
  const { host, port, user, password } = account
  const address = account.trusted ? host : await resolveMailServer(host, port, allowInternal)
  return {
    ...timeouts,
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: account.implicitTls,
    requireTLS: account.requireTls || (user !== null && !(await isInternalHost(address))),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Recipients are objects, because a string could contain several addresses. */
function composed(account: SmtpAccount, message: MailMessage, host: string) {
  const { id, to, subject, html, text, language, attachments = [] } = message
  const replyTo = message.replyTo ?? account.replyTo
  return {
    messageId: `<${id}@${host}>`,
    from: account.from,
    to: { name: to.name ?? '', address: to.address },
    ...(account.bouncesTo !== null && { envelope: { from: account.bouncesTo, to: to.address } }),
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    attachments: attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...unsubscribeHeaders(message) },
  }
}

/** Mail clients show a button for these headers (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Only a rejection of the recipient or of the mail is permanent; faults of sender, password or connection can be fixed in
 * the settings.
 */
function deliveryError(cause: unknown, account: SmtpAccount): DeliveryError {
  if (cause instanceof RefusedAddress) return new DeliveryError(cause.message, cause.fault)
  const { responseCode, command } = fieldsOf(cause)
  const isRefusal = typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 503
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const reason = withoutSecrets(messageOf(cause), account)
  return new DeliveryError(reason, smtpFault(cause), isRefusal && isAboutMail)
}

/** One line of at most 300 characters, without the password in plain text or base64. */
function withoutSecrets(text: string, { user, password }: SmtpAccount): string {
  const base64 = (secret: string) => Buffer.from(secret).toString('base64')
  const secrets = password ? [password, base64(password), base64(`\0${user}\0${password}`)] : []
  const clean = secrets.reduce((line, secret) => line.replaceAll(secret, '[secret]'), text)
  return startOf(clean.replace(/[\p{Cc}\s]+/gu, ' ').trim(), 300)
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

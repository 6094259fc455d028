import type { Config } from '../config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type EmailSettings, readBrand, readEmailSettings, readRootEmailSettings } from '../settings/read-settings.ts'

/** A mail server and who speaks there. */
export interface SmtpAccount {
  host: string
  port: number
  user: string | null
  password: string | null
  /** TLS from the first byte (RFC 8314). */
  implicitTls: boolean
  /** No mail without STARTTLS (RFC 3207). */
  requireTls: boolean
  from: { name: string; address: string }
  replyTo: string | null
  /** Where undeliverable mail goes back to (RFC 5321, Return-Path); null sends it to the sender. */
  bouncesTo: string | null
  /** Named by whoever runs the process rather than by a form: any port and address may be used. */
  trusted: boolean
}

/** The account of the shop's mail settings, else that of the process, else null. */
export async function readSmtpAccount(platform: Pick<Platform, 'config'>, db: Db): Promise<SmtpAccount | null> {
  const settings = await readEmailSettings(platform, db)
  return settings ? accountOf(settings) : processAccount(platform.config, (await readBrand(db)).companyName)
}

/**
 * The account for mail to root accounts: the one of the mail settings as a root last saved them, else that of the
 * process, else null. One that only an admin saved could read their reset links.
 */
export async function readRootSmtpAccount(platform: Pick<Platform, 'config'>, db: Db): Promise<SmtpAccount | null> {
  const settings = await readRootEmailSettings(platform, db)
  return settings ? accountOf(settings) : processAccount(platform.config, (await readBrand(db)).companyName)
}

/** The account of a mail setting. */
export function accountOf(settings: EmailSettings): SmtpAccount {
  return {
    host: settings.smtpHost,
    port: settings.smtpPort,
    user: settings.smtpUser || null,
    password: settings.smtpPassword || null,
    implicitTls: settings.smtpPort === 465,
    requireTls: settings.useSSL,
    from: { name: settings.fromName, address: settings.fromEmail },
    replyTo: settings.replyToEmail || null,
    bouncesTo: settings.enableBounceHandling ? settings.supportEmail || null : null,
    trusted: false,
  }
}

function processAccount({ smtp, publicUrl }: Config, name: string): SmtpAccount | null {
  if (!smtp) return null
  const userAddress = smtp.user?.includes('@') ? smtp.user : null
  return {
    host: smtp.host,
    port: smtp.port,
    user: smtp.user,
    password: smtp.password,
    implicitTls: smtp.secure,
    requireTls: false,
    from: { name, address: smtp.from ?? userAddress ?? noReply(publicUrl) },
    replyTo: null,
    bouncesTo: null,
    trusted: true,
  }
}

/** The sender when nobody named one. */
export function noReply(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`
}

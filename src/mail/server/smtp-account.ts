import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import {
  type EmailSettings,
  readBrand,
  readEmailSettings,
  readRootEmailSettings,
} from '../../settings/server/read-settings.ts'

/** A mail server with its credentials and sender. */
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
  /** Return path of undeliverable mail (RFC 5321); null uses the sender. */
  bouncesTo: string | null
  /** Configured in the environment and not by a form: all ports and addresses are allowed. */
  trusted: boolean
}

/** The account in the mail settings, otherwise that of the environment, otherwise null. */
export async function readSmtpAccount(platform: Pick<Platform, 'config'>, db: Db): Promise<SmtpAccount | null> {
  const settings = await readEmailSettings(platform, db)
  return settings ? accountOf(settings) : processAccount(platform.config, (await readBrand(db)).companyName)
}

/**
 * The account for mail to root users: the one that a root user last saved, otherwise that of the environment, otherwise
 * null. An account that only an admin saved could be used to read their reset links.
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
    from: { name, address: smtp.from ?? userAddress ?? defaultSender(publicUrl) },
    replyTo: null,
    bouncesTo: null,
    trusted: true,
  }
}

/** The default sender. */
export function defaultSender(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`
}

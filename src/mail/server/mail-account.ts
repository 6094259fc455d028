import { z } from 'zod'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { opened, readStored } from '../../settings/server/read-settings.ts'
import { findRootSetting, type StoredValue } from '../../settings/server/settings-queries.ts'
import { mailSetting, splitEmails } from '../mail-setting.ts'

/** The mail setting with the password in plain text: must never be sent or logged. */
export interface EmailSettings {
  smtpHost: string
  smtpPort: number
  smtpUser: string
  smtpPassword: string
  /** TLS from the start on port 465, STARTTLS required on any other. */
  useSSL: boolean
  fromName: string
  fromEmail: string
  replyToEmail: string
  supportEmail: string
  enableBounceHandling: boolean
  testEmailRecipient: string
  destinationEmails: string[]
}

/** Null until a mail account is saved. @throws Error when the password cannot be decrypted. */
export async function readEmailSettings(config: Config, db: Db): Promise<EmailSettings | null> {
  const { value } = await readStored(db, mailSetting.key)
  return value && openEmailSetting(config, value)
}

/** The mail setting that a root user last saved, or null. @throws Error when the password cannot be decrypted. */
export async function readRootEmailSettings(config: Config, db: Db): Promise<EmailSettings | null> {
  const stored = await findRootSetting(db, mailSetting.key)
  return stored && openEmailSetting(config, stored)
}

/** Decrypts the password of a stored mail setting. @throws Error when it cannot be decrypted. */
export function openEmailSetting(config: Config, stored: StoredValue): EmailSettings {
  const value = storedEmail.parse(stored)
  return {
    ...value,
    smtpPort: Number(value.smtpPort),
    smtpPassword: opened(config, value.smtpPassword),
    destinationEmails: splitEmails(value.destinationEmails),
  }
}

/** The stored mail account. Accepts invalid ports of old versions, so that staff can correct them. */
const storedEmail = mailSetting.schema.extend({
  smtpPort: z.string().default('587'),
  smtpPassword: z.string().default(''),
})

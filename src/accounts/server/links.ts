import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Platform } from '../../kit/server/platform.ts'

/** Links in mails use the configured address: a forged Host header must not change them. */
export function accountLinks(platform: Pick<Platform, 'config'>, language: Locale) {
  const base = homeIn(platform.config.publicUrl, language)
  return {
    verify: (token: string) => `${base}/verify-email/${token}`,
    reset: (token: string) => `${base}/reset-password/${token}`,
    signIn: `${base}/login`,
    forgotPassword: `${base}/forgot-password`,
    auditTrail: `${base}/admin/audit-trail`,
  }
}

import { homeIn, type Locale } from '../../kit/locale.ts'
import type { Config } from '../../kit/server/config/config.ts'

/** Links in mails use the configured address: a forged Host header must not change them. */
export function accountLinks(config: Config, language: Locale) {
  const base = homeIn(config.publicUrl, language)
  return {
    verify: (token: string) => `${base}/verify-email/${token}`,
    reset: (token: string) => `${base}/reset-password/${token}`,
    signIn: `${base}/login`,
    forgotPassword: `${base}/forgot-password`,
    auditTrail: `${base}/admin/audit-trail`,
  }
}

import type { SecurityCheck } from '../office-api.ts'
import { type ChecklistItemId, checklistIds } from '../security-checklist.ts'
import { emailVerification, rolesEnforced } from './access-checks.ts'
import { type Check, type CheckContext, type Finding, inconclusive } from './check.ts'
import { fileUploadValidation, inputValidation } from './input-checks.ts'
import { auditLogging, passwordPolicy, secretsManagement } from './secret-checks.ts'
import {
  httpsEnforced,
  rateLimiting,
  securityHeaders,
  sessionSecurity,
  webhookVerification,
} from './transport-checks.ts'

const checks: Record<ChecklistItemId, Check> = {
  https_enforced: httpsEnforced,
  session_security: sessionSecurity,
  rbac_implemented: rolesEnforced,
  file_upload_validation: fileUploadValidation,
  email_verification: emailVerification,
  password_policy: passwordPolicy,
  webhook_verification: webhookVerification,
  secrets_management: secretsManagement,
  input_validation: inputValidation,
  rate_limiting: rateLimiting,
  security_headers: securityHeaders,
  audit_logging: auditLogging,
}

/** Runs all checks sequentially, in the order of the checklist. */
export async function runChecks(context: CheckContext): Promise<SecurityCheck[]> {
  const results: SecurityCheck[] = []
  for (const item of checklistIds) {
    const { detail = null, ...finding } = await attempt(context, item)
    results.push({ item, ...finding, detail })
  }
  return results
}

async function attempt(context: CheckContext, item: ChecklistItemId): Promise<Finding> {
  try {
    return await checks[item](context)
  } catch (err) {
    context.platform.log.error({ err, item }, 'a security check could not be run')
    return inconclusive('check_failed')
  }
}

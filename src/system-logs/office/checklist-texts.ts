import { m } from '../../paraglide/messages.js'
import type { ChecklistCategory, ChecklistItemId } from '../../security-checks/security-checklist.ts'

export const checklistTexts: Record<ChecklistItemId, { name: () => string; text: () => string }> = {
  https_enforced: { name: m.security_https_enforced, text: m.security_https_enforced_text },
  session_security: { name: m.security_session_security, text: m.security_session_security_text },
  rbac_implemented: { name: m.security_rbac_implemented, text: m.security_rbac_implemented_text },
  file_upload_validation: { name: m.security_file_upload_validation, text: m.security_file_upload_validation_text },
  email_verification: { name: m.security_email_verification, text: m.security_email_verification_text },
  password_policy: { name: m.security_password_policy, text: m.security_password_policy_text },
  webhook_verification: { name: m.security_webhook_verification, text: m.security_webhook_verification_text },
  secrets_management: { name: m.security_secrets_management, text: m.security_secrets_management_text },
  input_validation: { name: m.security_input_validation, text: m.security_input_validation_text },
  rate_limiting: { name: m.security_rate_limiting, text: m.security_rate_limiting_text },
  security_headers: { name: m.security_security_headers, text: m.security_security_headers_text },
  audit_logging: { name: m.security_audit_logging, text: m.security_audit_logging_text },
}

export const checklistCategoryTexts: Record<ChecklistCategory, () => string> = {
  transport: m.security_category_transport,
  authentication: m.security_category_authentication,
  authorization: m.security_category_authorization,
  input: m.security_category_input,
  api: m.security_category_api,
  configuration: m.security_category_configuration,
  monitoring: m.security_category_monitoring,
}

import type { SecurityCheck } from '../office-api.ts'
import { type ChecklistItemId, checklistIds } from '../security-checklist.ts'
import { emailVerification, rolesEnforced } from './access-checks.ts'
import { type Check, type CheckContext, type Finding, failed, inconclusive, nameOf, passed } from './check.ts'
import { auditLogging, passwordPolicy, secretsManagement } from './secret-checks.ts'
import {
  httpsEnforced,
  rateLimiting,
  securityHeaders,
  sessionSecurity,
  webhookVerification,
} from './transport-checks.ts'

/** An unknown field. */
const unknownField = { 'a field that no form has': true }
/** The body is defined by the provider. */
const externalBodies = ['POST /paypal/webhook']

/** Tests all body schemas with an unknown field, and the server with invalid JSON. */
const inputValidation: Check = async ({ server, routes }) => {
  const forms = routes.filter(({ endpoint }) => endpoint.body)
  const loose = forms.filter((route) => {
    return !externalBodies.includes(nameOf(route)) && route.endpoint.body?.safeParse(unknownField).success
  })
  if (loose.length > 0) return failed('input_loose', loose.map(nameOf).join(', '))
  for (const payload of ['{"a": ', '{"__proto__": {"role": "root"}}', '"\\ud800']) {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await server.inject({ method: 'PUT', url: '/api/profile', headers, payload })
    if (statusCode !== 400) return failed('input_loose', payload)
  }
  return passed('input_strict', String(forms.length))
}

const hidden = 'hidden behind the picture'
/** A picture of one pixel with text appended. */
const picture = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from(hidden),
])
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** Tests uploads with hidden data in a picture, and with files that could run scripts. */
const fileUploadValidation: Check = async (context) => {
  if (await accepts(context, drawing)) return failed('uploads_any', 'SVG')
  if (await accepts(context, Buffer.from('<!doctype html><script>alert(1)</script>'))) {
    return failed('uploads_any', 'HTML')
  }
  const copies = await context.remakePicture(picture)
  const kept = copies.some(({ content }) => content.includes(hidden) || !isWebp(content))
  return kept || copies.length === 0 ? failed('uploads_kept') : passed('uploads_remade')
}

const isWebp = (bytes: Buffer) =>
  bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'

const accepts = ({ remakePicture }: CheckContext, bytes: Buffer): Promise<boolean> =>
  remakePicture(bytes).then(
    () => true,
    () => false,
  )

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

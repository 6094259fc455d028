import { hasText } from '../../kit/dictionary.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { allSettings } from '../../settings/all-settings.ts'
import { type AuditEvent, isRecordId } from '../office-api.ts'
import { auditActions, auditSettings } from '../office-texts.ts'

/** Actions that visitors take before they sign in. */
const visitorActions = /^user\.(registered|registered_again|password_reset|email_verified|email_changed)$/

/** The label of the actor. */
export function actorText({ actor, action }: Pick<AuditEvent, 'actor' | 'action'>): string {
  if (actor === null) return visitorActions.test(action) ? m.audit_by_visitor() : m.audit_by_shop()
  return actor.name ?? actor.email ?? m.audit_by_deleted()
}

/** The label of the action in the page's language, or its raw name when there is none. */
export function actionText(action: string): string {
  return pageLabel(auditActions, action)
}

/** The subject's name; empty when the action already says it. */
export function subjectText({ subject, action }: Pick<AuditEvent, 'subject' | 'action'>): string {
  if (subject.type === 'setting') {
    const declared = allSettings.find(({ key }) => key === subject.id && !hasText(auditSettings, key))
    return declared?.form.label() ?? pageLabel(auditSettings, subject.id)
  }
  if (subject.name !== null) return subject.name
  return isRecordId(subject.id) && !action.endsWith('.deleted') ? m.audit_gone() : ''
}

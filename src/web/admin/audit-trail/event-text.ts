import type { AuditEvent } from '../../../contract/audit.ts'
import { m } from '../../../paraglide/messages.js'
import { actionTexts, known, settingTexts } from './audit-texts.ts'

/** What visitors do before they are signed in. */
const byVisitors = /^user\.(registered|registered_again|password_reset|email_verified|email_changed)$/

/** Who acted. */
export function actorText({ actor, action }: Pick<AuditEvent, 'actor' | 'action'>): string {
  if (actor === null) return byVisitors.test(action) ? m.audit_by_visitor() : m.audit_by_shop()
  return actor.name ?? actor.email ?? m.audit_by_deleted()
}

/** What was done, in the interface's language; an action that it has no words for by its own name. */
export function actionText(action: string): string {
  return known(actionTexts, action)?.() ?? action
}

/** How the thing is called: today, else as the event remembers it; empty where the action says it all. */
export function subjectText({ subject, before, after }: Pick<AuditEvent, 'subject' | 'before' | 'after'>): string {
  if (subject.type === 'setting') return known(settingTexts, subject.id)?.() ?? subject.id
  if (subject.name !== null) return subject.name
  for (const field of ['name', 'title', 'orderNumber']) {
    const remembered = after?.[field] ?? before?.[field]
    if (typeof remembered === 'string') return remembered
  }
  return ''
}

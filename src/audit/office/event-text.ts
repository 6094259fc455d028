import type { AuditWords } from '../../kit/page/audit-words.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { m } from '../../paraglide/messages.js'
import { type AuditEvent, isRecordId } from '../office-api.ts'
import { auditActions } from '../office-texts.ts'
import { lookUp } from './event-changes.ts'

type Words = Required<AuditWords>

/** The label of the actor. */
export function actorText({ actor, action }: Pick<AuditEvent, 'actor' | 'action'>, words: Words): string {
  if (actor === null) return words.byVisitors.includes(action) ? m.audit_by_visitor() : m.audit_by_shop()
  return actor.name ?? actor.email ?? m.audit_by_deleted()
}

/** The label of the action in the page's language, or its raw name when there is none. */
export function actionText(action: string): string {
  return pageLabel(auditActions, action)
}

/** The subject's name; empty when the action already says it. */
export function subjectText({ subject, action }: Pick<AuditEvent, 'subject' | 'action'>, words: Words): string {
  const nameOf = lookUp(words.names, `${subject.type}.${subject.id}`) ?? lookUp(words.names, subject.type)
  if (nameOf) return nameOf(subject.id)
  if (subject.name !== null) return subject.name
  return isRecordId(subject.id) && !action.endsWith('.deleted') ? m.audit_gone() : ''
}

import { pageLabel } from '../../kit/page/page-text.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { mailTemplateTexts } from '../../mail/office-texts.ts'
import { m } from '../../paraglide/messages.js'
import type { MailFilter, OutboxMail } from '../office-api.ts'

/** Label of a mail template; templates of other versions show their raw name. */
export const templateText = (template: string): string => pageLabel(mailTemplateTexts, template)

export const filterTexts: Record<MailFilter, () => string> = {
  queued: m.outbox_filter_queued,
  sent: m.outbox_filter_sent,
  failed: m.outbox_filter_failed,
}

/** Label of a mail's state. */
export function stateOf({ state, fault }: Pick<OutboxMail, 'state' | 'fault'>): { text: string; tone: BadgeTone } {
  if (state === 'sent') return { text: m.outbox_state_sent(), tone: 'success' }
  if (state === 'dead') return { text: m.outbox_state_dead(), tone: 'danger' }
  return fault ? { text: m.outbox_state_failing(), tone: 'warning' } : { text: m.outbox_state_queued(), tone: 'info' }
}

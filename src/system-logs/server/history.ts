import type { Locale } from '../../kit/locale.ts'
import { m } from '../../paraglide/messages.js'
import type { NewSystemLog } from './system-log-queries.ts'

type Kind = Pick<NewSystemLog, 'category' | 'importance' | 'version'>
type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The development history of this software, to seed an empty log. */
const chapters: readonly (Kind & { on: string; title: Text; text: Text })[] = [
  {
    on: '2026-11-02',
    category: 'feature',
    importance: 'high',
    version: '1.0',
    title: m.logs_history_store_title,
    text: m.logs_history_store_text,
  },
  {
    on: '2026-11-04',
    category: 'security',
    importance: 'critical',
    version: '1.1',
    title: m.logs_history_argon2id_title,
    text: m.logs_history_argon2id_text,
  },
  {
    on: '2026-11-07',
    category: 'feature',
    importance: 'critical',
    version: '2.0',
    title: m.logs_history_paypal_title,
    text: m.logs_history_paypal_text,
  },
  {
    on: '2026-11-09',
    category: 'bugfix',
    importance: 'critical',
    version: '2.1',
    title: m.logs_history_crash_title,
    text: m.logs_history_crash_text,
  },
  {
    on: '2026-11-11',
    category: 'ops',
    importance: 'high',
    version: '2.2',
    title: m.logs_history_outbox_title,
    text: m.logs_history_outbox_text,
  },
  {
    on: '2026-11-13',
    category: 'optimization',
    importance: 'medium',
    version: '2.3',
    title: m.logs_history_memory_title,
    text: m.logs_history_memory_text,
  },
  {
    on: '2026-11-15',
    category: 'security',
    importance: 'critical',
    version: '2.4',
    title: m.logs_history_headers_title,
    text: m.logs_history_headers_text,
  },
  {
    on: '2026-11-17',
    category: 'docs',
    importance: 'low',
    version: '2.5',
    title: m.logs_history_docs_title,
    text: m.logs_history_docs_text,
  },
  {
    on: '2026-11-20',
    category: 'feature',
    importance: 'high',
    version: '3.0',
    title: m.logs_history_back_office_title,
    text: m.logs_history_back_office_text,
  },
]

/** The history in one language; stored as text like other entries. */
export function historyIn(locale: Locale): NewSystemLog[] {
  return chapters.map(({ on, title, text, ...kind }) => ({
    ...kind,
    // Noon in Puerto Rico.
    date: new Date(`${on}T16:00:00Z`),
    title: title({}, { locale }),
    description: text({}, { locale }),
  }))
}

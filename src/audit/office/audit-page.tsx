import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { joinedWords } from '../../kit/page/audit-words.ts'
import { useOfficeFeatures } from '../../kit/page/office-feature.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { keysOf } from '../../kit/records.ts'
import { RootOnly } from '../../office/root-only.tsx'
import { m } from '../../paraglide/messages.js'
import { auditActors } from '../actors.ts'
import { eventsPerPage } from '../office-api.ts'
import { auditActions, auditSubjects } from '../office-texts.ts'
import { type AuditSearch, auditQuery, readAuditSearch } from './audit-queries.ts'
import { EventEntry } from './event-entry.tsx'
import { subjectText } from './event-text.ts'

/** Lists the audit trail, read-only. */
export function AuditPage() {
  return (
    <RootOnly refusal={m.audit_denied()}>
      <AuditTrail />
    </RootOnly>
  )
}

function AuditTrail() {
  const list = useList({ read: readAuditSearch })
  const audit = useQuery(auditQuery(list.search))
  const words = joinedWords(useOfficeFeatures().flatMap(({ audit: own }) => own ?? []))
  const wording = { words, names: audit.data?.names ?? {} }
  const events = audit.data?.events
  const [first] = events ?? []
  return (
    <ListPage
      title={m.audit_title()}
      note={m.audit_note()}
      list={list}
      query={audit}
      toolbar={toolbarOf(list.filters)}
      perPage={eventsPerPage}
      showing={m.audit_showing}
      rangeNote={list.filters.subjectId && first && ` · ${m.audit_only_shown({ name: subjectText(first, words) })}`}
      empty={{ icon: ScrollText, title: m.audit_empty_title(), text: m.audit_empty_text() }}
      none={{ title: m.audit_none_title(), text: m.audit_none_text() }}
    >
      <EntryList
        label={m.audit_title()}
        items={events}
        className="flex gap-3.5 py-4"
        skeleton={{ count: 5, className: 'h-14' }}
        entry={(event) => (
          <EventEntry
            event={event}
            wording={wording}
            onNarrow={() => list.reset({ subject: event.subject.type, subjectId: event.subject.id })}
          />
        )}
      />
    </ListPage>
  )
}

const actorTexts = {
  root: m.audit_actor_root,
  admin: m.audit_actor_admin,
  customer: m.audit_actor_customer,
  system: m.audit_actor_system,
}

function toolbarOf({ subject, from, to }: AuditSearch): Toolbar<AuditSearch> {
  const actions = keysOf(auditActions.en).filter((action) => !subject || groupOf(action) === subject)
  return {
    name: 'audit',
    search: { label: m.audit_search(), hint: m.audit_search_hint() },
    filters: [
      {
        kind: 'select',
        param: 'actor',
        label: m.audit_actor(),
        all: m.audit_actor_all(),
        options: optionsOf(auditActors, (actor) => actorTexts[actor]()),
      },
      {
        kind: 'select',
        param: 'subject',
        label: m.audit_subject(),
        all: m.audit_subject_all(),
        options: optionsOf(keysOf(auditSubjects.en), (type) => pageText(auditSubjects, type)),
        clears: ['subjectId', 'action'],
      },
      {
        kind: 'select',
        param: 'action',
        label: m.audit_action(),
        all: m.audit_action_all(),
        options: optionsOf(actions, (action) => capitalize(pageText(auditActions, action))),
      },
      { kind: 'day', param: 'from', label: m.audit_from(), max: to },
      { kind: 'day', param: 'to', label: m.audit_to(), min: from },
    ],
  }
}

/** The subject kind of an action; the checklist is grouped with the settings. */
const groupOf = (action: string) => (action.startsWith('security_') ? 'setting' : action.split('.')[0])

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

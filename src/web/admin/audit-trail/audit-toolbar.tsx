import { auditActors } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { DayField } from '../list/day-field.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import type { AuditSearch } from './audit-search.ts'
import { actionTexts, subjectTexts } from './audit-texts.ts'

interface AuditToolbarProps {
  text: string
  search: AuditSearch
  onText: (text: string) => void
  /** Receives the changed filters. */
  onFilter: (change: { [Field in keyof AuditSearch]?: AuditSearch[Field] | undefined }) => void
}

const actorTexts = {
  root: m.audit_actor_root,
  admin: m.audit_actor_admin,
  customer: m.audit_actor_customer,
  system: m.audit_actor_system,
}

export function AuditToolbar({ text, search, onText, onFilter }: AuditToolbarProps) {
  const { actor, action, subject, from, to } = search
  const actions = Object.keys(actionTexts).filter((value) => !subject || groupOf(value) === subject)
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-4 xl:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))_auto_auto]">
      <SearchBox
        label={m.audit_search()}
        name="audit-search"
        hint={m.audit_search_hint()}
        text={text}
        onText={onText}
        className="max-xl:col-span-2"
      />
      <FilterSelect
        label={m.audit_actor()}
        name="audit-actor"
        choices={auditActors}
        textOf={(value) => actorTexts[value]()}
        all={m.audit_actor_all()}
        chosen={actor}
        onChoose={(next) => onFilter({ actor: next })}
      />
      <FilterSelect
        label={m.audit_subject()}
        name="audit-subject"
        choices={Object.keys(subjectTexts)}
        textOf={(value) => subjectTexts[value]?.() ?? value}
        all={m.audit_subject_all()}
        chosen={subject}
        onChoose={(next) => onFilter({ subject: next, subjectId: undefined, action: undefined })}
      />
      <FilterSelect
        label={m.audit_action()}
        name="audit-action"
        choices={actions}
        textOf={(value) => capitalize(actionTexts[value]?.() ?? value)}
        all={m.audit_action_all()}
        chosen={action}
        onChoose={(next) => onFilter({ action: next })}
        className="max-lg:col-span-2"
      />
      <DayField label={m.audit_from()} name="audit-from" day={from} max={to} onDay={(day) => onFilter({ from: day })} />
      <DayField label={m.audit_to()} name="audit-to" day={to} min={from} onDay={(day) => onFilter({ to: day })} />
    </search>
  )
}

/** The subject kind of an action; the checklist is grouped with the settings. */
const groupOf = (action: string) => (action.startsWith('security_') ? 'setting' : action.split('.')[0])

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

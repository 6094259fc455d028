import { auditActors } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { DayField } from '../list/day-field.tsx'
import { oneOf } from '../list/list-address.ts'
import { SearchBox } from '../list/search-box.tsx'
import type { AuditSearch } from './audit-search.ts'
import { actionTexts, subjectTexts } from './audit-texts.ts'

interface AuditToolbarProps {
  text: string
  search: AuditSearch
  onText: (text: string) => void
  /** Takes what changes of the filters. */
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
  const actions = Object.entries(actionTexts).filter(([name]) => !subject || groupOf(name) === subject)
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
      <SelectField
        label={m.audit_actor()}
        name="audit-actor"
        value={actor ?? 'all'}
        onChange={({ target }) => onFilter({ actor: oneOf(auditActors, target.value) })}
      >
        <option value="all">{m.audit_actor_all()}</option>
        {auditActors.map((known) => (
          <option key={known} value={known}>
            {actorTexts[known]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.audit_subject()}
        name="audit-subject"
        value={subject ?? 'all'}
        onChange={({ target }) =>
          onFilter({ subject: known(subjectTexts, target.value), subjectId: undefined, action: undefined })
        }
      >
        <option value="all">{m.audit_subject_all()}</option>
        {Object.entries(subjectTexts).map(([name, label]) => (
          <option key={name} value={name}>
            {label()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.audit_action()}
        name="audit-action"
        value={action ?? 'all'}
        className="max-lg:col-span-2"
        onChange={({ target }) => onFilter({ action: known(actionTexts, target.value) })}
      >
        <option value="all">{m.audit_action_all()}</option>
        {actions.map(([name, label]) => (
          <option key={name} value={name}>
            {capital(label())}
          </option>
        ))}
      </SelectField>
      <DayField label={m.audit_from()} name="audit-from" day={from} max={to} onDay={(day) => onFilter({ from: day })} />
      <DayField label={m.audit_to()} name="audit-to" day={to} min={from} onDay={(day) => onFilter({ to: day })} />
    </search>
  )
}

/** Whose action it is: the checklist is one of the settings. */
const groupOf = (action: string) => (action.startsWith('security_') ? 'setting' : action.split('.')[0])

const known = (texts: object, name: string) => (Object.hasOwn(texts, name) ? name : undefined)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { type UserStatus, userStatuses } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'

interface PeopleToolbarProps {
  label: string
  text: string
  status: UserStatus | undefined
  onText: (text: string) => void
  onStatus: (status: UserStatus | undefined) => void
}

const statusTexts: Record<UserStatus, () => string> = { active: m.people_active, inactive: m.people_inactive }

export function PeopleToolbar({ label, text, status, onText, onStatus }: PeopleToolbarProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
      <SearchBox label={label} name="people-search" hint={m.people_search_hint()} text={text} onText={onText} />
      <FilterSelect
        label={m.people_filter()}
        name="people-status"
        choices={userStatuses}
        textOf={(value) => statusTexts[value]()}
        all={m.people_filter_all()}
        chosen={status}
        onChoose={onStatus}
      />
    </search>
  )
}

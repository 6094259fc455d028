import { DoorOpen } from 'lucide-react'
import { AddButton } from '../../kit/list/add-button.tsx'
import { EntryButtons } from '../../kit/list/entry-buttons.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { m } from '../../paraglide/messages.js'
import type { OfficeResource } from '../office-api.ts'

interface ResourcesCardProps {
  resources: readonly OfficeResource[]
  onAdd: () => void
  onEdit: (resource: OfficeResource) => void
  onDelete: (resource: OfficeResource) => void
}

/** The rooms and devices of the shop, with what they can be used as. */
export function ResourcesCard({ resources, onAdd, onEdit, onDelete }: ResourcesCardProps) {
  return (
    <Card>
      <CardHeader title={m.resources_title()} action={<AddButton label={m.resources_add()} onAdd={onAdd} />} />
      {resources.length === 0 && (
        <EmptyState icon={DoorOpen} title={m.resources_empty_title()} text={m.resources_empty()} level={3} />
      )}
      <ul className="divide-y divide-line">
        {resources.map((resource) => {
          const { id, name, kinds, isActive } = resource
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
              <div className="min-w-0">
                <h3 className="wrap-anywhere font-semibold">{name}</h3>
                {kinds.join(', ') !== name && <p className="wrap-anywhere text-muted">{kinds.join(', ')}</p>}
              </div>
              {!isActive && <Badge>{m.calendars_off()}</Badge>}
              <EntryButtons
                edit={{ label: m.calendars_edit_of({ name }), onClick: () => onEdit(resource) }}
                remove={{ label: m.calendars_delete_of({ name }), onClick: () => onDelete(resource) }}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { DoorOpen } from 'lucide-react'
import { AddButton } from '../../kit/list/add-button.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
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
  const style = { size: 'admin', shape: 'control' } as const
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
              <div className="ml-auto flex gap-2">
                <Button
                  {...style}
                  tone="outline"
                  aria-label={m.calendars_edit_of({ name })}
                  onClick={() => onEdit(resource)}
                >
                  {m.calendars_edit()}
                </Button>
                <Button
                  {...style}
                  tone="quiet"
                  aria-label={m.calendars_delete_of({ name })}
                  onClick={() => onDelete(resource)}
                >
                  {m.calendars_delete()}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

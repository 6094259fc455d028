import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { type Records, useRemoval } from './record-form.ts'

interface RecordEntryProps {
  name: string
  /** Its heading: one level below that of its list. */
  heading?: 'h2' | 'h3'
  active: boolean
  onEdit: () => void
  onDelete: () => void
  /** What it does, in lines. */
  children: ReactNode
}

/** A tax rule, a delivery method or a discount in its list. */
export function RecordEntry({ name, heading: Heading = 'h3', active, onEdit, onDelete, children }: RecordEntryProps) {
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading className="wrap-anywhere min-w-0 font-semibold">{name}</Heading>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? m.prices_on() : m.prices_off()}</Badge>
        <EntryButtons
          edit={{ label: m.prices_edit_of({ name }), onClick: onEdit }}
          remove={{ label: m.prices_delete_of({ name }), onClick: onDelete }}
        />
      </div>
      {children}
    </li>
  )
}

interface DeletionProps<Stored, Body> {
  records: Records<Stored, Body>
  id: string
  name: string
  /** What it means; by default that orders keep theirs. */
  text?: string
  onClose: () => void
}

/** Asks before a record is deleted. */
export function Deletion<Stored, Body>({ records, id, name, text, onClose }: DeletionProps<Stored, Body>) {
  const remove = useRemoval(records)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.prices_delete_question({ name })}
      description={text ?? m.prices_delete_text()}
      confirmLabel={m.prices_delete()}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
    />
  )
}

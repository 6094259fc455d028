import { Eye, Lock, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { RowMenu, RowMenuItem } from '../../kit/ui/row-menu.tsx'
import { useNarrow } from '../../kit/ui/use-narrow.ts'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import type { ManagedUser } from '../office-api.ts'
import { canManage } from '../user-rules.ts'
import { nameOf, toastProtectedAccount } from './person-text.ts'

export interface PersonTasks {
  onOpen: (user: ManagedUser) => void
  onEdit: (user: ManagedUser) => void
  onDelete: (user: ManagedUser) => void
}

/** The actions of a user row; narrow windows move all but the details into a menu. */
export function PersonActions({ user, onOpen, onEdit, onDelete }: PersonTasks & { user: ManagedUser }) {
  const compact = useNarrow(1280)
  const name = nameOf(user)
  return (
    <span className="flex justify-end gap-2">
      <Action
        icon={Eye}
        label={m.people_details()}
        named={m.people_details_named({ name })}
        onPress={() => onOpen(user)}
      />
      {compact ? (
        <MoreActions user={user} onEdit={onEdit} onDelete={onDelete} />
      ) : (
        <>
          <EditButton user={user} onEdit={onEdit} />
          <DeleteButton user={user} onDelete={onDelete} />
        </>
      )}
    </span>
  )
}

function MoreActions({ user, onEdit, onDelete }: { user: ManagedUser } & Omit<PersonTasks, 'onOpen'>) {
  const edit = useEditing(user, onEdit)
  const deletion = useDeletion(user, onDelete)
  return (
    <RowMenu label={m.people_more({ name: nameOf(user) })}>
      <RowMenuItem icon={Pencil} label={m.people_edit()} onSelect={edit} />
      {deletion && <RowMenuItem icon={deletion.icon} label={deletion.label} onSelect={deletion.run} />}
    </RowMenu>
  )
}

interface ButtonProps {
  user: ManagedUser
  /** Shows the label beside the icon on every screen. */
  wide?: boolean
}

export function EditButton({ user, onEdit, wide }: ButtonProps & Pick<PersonTasks, 'onEdit'>) {
  const edit = useEditing(user, onEdit)
  const named = m.people_edit_named({ name: nameOf(user) })
  return <Action icon={Pencil} wide={wide} label={m.people_edit()} named={named} onPress={edit} />
}

export function DeleteButton({ user, onDelete, wide }: ButtonProps & Pick<PersonTasks, 'onDelete'>) {
  const deletion = useDeletion(user, onDelete)
  if (!deletion) return null
  const { icon, label, named, run } = deletion
  return <Action icon={icon} wide={wide || icon === Lock} label={label} named={named} onPress={run} />
}

/** Edits a user, or explains why a protected account cannot be edited. */
function useEditing(user: ManagedUser, onEdit: PersonTasks['onEdit']): () => void {
  const viewer = useCurrentUser()
  const may = viewer !== null && canManage(viewer, user, 'edit')
  return () => (may ? onEdit(user) : toastProtectedAccount(user, 'edit'))
}

/**
 * Deletes a user; on a protected account, reads "Protected" and explains why (spec §6). Null without permission: staff
 * may not delete themselves.
 */
function useDeletion(user: ManagedUser, onDelete: PersonTasks['onDelete']) {
  const viewer = useCurrentUser()
  const name = nameOf(user)
  if (viewer === null) return null
  if (canManage(viewer, user, 'delete')) {
    const named = m.people_delete_named({ name })
    return { icon: Trash2, label: m.people_delete(), named, run: () => onDelete(user) }
  }
  if (!user.isProtected) return null
  const named = m.people_protected_named({ name })
  return { icon: Lock, label: m.people_protected(), named, run: () => toastProtectedAccount(user, 'delete') }
}

interface ActionProps {
  icon: LucideIcon
  label: string
  named: string
  onPress: () => void
  /** Shows the label beside the icon on every screen. */
  wide?: boolean | undefined
}

function Action({ icon: Icon, label, named, onPress, wide = false }: ActionProps) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={named}
      title={wide ? undefined : label}
      onClick={onPress}
      className={wide ? 'whitespace-nowrap' : 'whitespace-nowrap max-2xl:w-control max-2xl:px-0'}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={wide ? '' : 'max-2xl:hidden'}>{label}</span>
    </Button>
  )
}

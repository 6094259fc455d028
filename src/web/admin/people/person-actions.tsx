import { Eye, Lock, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ManagedUser } from '../../../contract/users.ts'
import { canManage } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { nameOf, sayProtected } from './person-text.ts'

export interface PersonTasks {
  onOpen: (user: ManagedUser) => void
  onEdit: (user: ManagedUser) => void
  onDelete: (user: ManagedUser) => void
}

/** What can be done to a user, and why not when they are protected. */
export function PersonActions({ user, onOpen, onEdit, onDelete }: PersonTasks & { user: ManagedUser }) {
  const name = nameOf(user)
  return (
    <span className="flex justify-end gap-2">
      <Action
        icon={Eye}
        label={m.people_details()}
        named={m.people_details_named({ name })}
        onPress={() => onOpen(user)}
      />
      <EditButton user={user} onEdit={onEdit} />
      <DeleteButton user={user} onDelete={onDelete} />
    </span>
  )
}

export function EditButton({
  user,
  onEdit,
  wide,
}: { user: ManagedUser; wide?: boolean } & Pick<PersonTasks, 'onEdit'>) {
  const viewer = useCurrentUser()
  const may = viewer !== null && canManage(viewer, user, 'edit')
  return (
    <Action
      icon={Pencil}
      wide={wide}
      label={m.people_edit()}
      named={m.people_edit_named({ name: nameOf(user) })}
      onPress={() => (may ? onEdit(user) : sayProtected(user, 'edit'))}
    />
  )
}

/** Reads "Protected" on a protected account (spec §6); nothing where one may not delete oneself. */
export function DeleteButton({
  user,
  onDelete,
  wide,
}: { user: ManagedUser; wide?: boolean } & Pick<PersonTasks, 'onDelete'>) {
  const viewer = useCurrentUser()
  const name = nameOf(user)
  if (viewer === null) return null
  if (canManage(viewer, user, 'delete')) {
    return (
      <Action
        icon={Trash2}
        wide={wide}
        label={m.people_delete()}
        named={m.people_delete_named({ name })}
        onPress={() => onDelete(user)}
      />
    )
  }
  if (!user.isProtected) return null
  return (
    <Action
      icon={Lock}
      wide
      label={m.people_protected()}
      named={m.people_protected_named({ name })}
      onPress={() => sayProtected(user, 'delete')}
    />
  )
}

interface ActionProps {
  icon: LucideIcon
  label: string
  named: string
  onPress: () => void
  /** Shows its name beside the icon on every screen. */
  wide?: boolean | undefined
}

function Action({ icon: Icon, label, named, onPress, wide = false }: ActionProps) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={named}
      onClick={onPress}
      className={wide ? 'whitespace-nowrap' : 'whitespace-nowrap max-xl:w-9 max-xl:px-0'}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={wide ? '' : 'max-xl:hidden'}>{label}</span>
    </Button>
  )
}

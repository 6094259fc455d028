import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { roleTexts } from '../../kit/page/role-badge.tsx'
import { type Role, roles } from '../../kit/roles.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { changeUserRole, type ManagedUser } from '../office-api.ts'
import { canAssignRole } from '../user-rules.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

/** Role of a user, as a dropdown for roots who may change it (spec §6). */
export function RoleSelect({ user }: { user: ManagedUser }) {
  const viewer = useCurrentUser()
  const [chosen, setChosen] = useState<Role | null>(null)
  const change = useRoleChange(user)
  const name = nameOf(user)
  if (viewer === null || !canAssignRole(viewer, user)) return <Badge>{roleTexts[user.role]()}</Badge>
  const close = () => setChosen(null)
  return (
    <>
      <span className="relative inline-block">
        <select
          aria-label={m.people_role_of({ name })}
          value={user.role}
          onChange={({ target }) => setChosen(roles.find((role) => role === target.value) ?? null)}
          className={[
            'min-h-control cursor-pointer appearance-none rounded-control border border-line-strong bg-surface py-1 pr-8 pl-3',
            'transition-colors duration-120 hover:border-ink',
          ].join(' ')}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleTexts[role]()}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2" />
      </span>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => !open && close()}
        tone={chosen === 'root' ? 'danger' : 'brand'}
        title={m.people_role_title({ name })}
        description={chosen && consequence(chosen, name)}
        confirmLabel={m.people_role_confirm()}
        pending={change.isPending}
        onConfirm={() => chosen && change.mutate(chosen, { onSettled: close })}
      />
    </>
  )
}

function consequence(role: Role, name: string): string {
  const texts = { customer: m.people_role_customer, admin: m.people_role_admin, root: m.people_role_root }
  return texts[role]({ name })
}

function useRoleChange(user: ManagedUser) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (role: Role) => api(changeUserRole, { params: { id: user.id }, body: { role } }),
    onSuccess: async ({ role }) => {
      const description = m.people_role_done_text({ name: nameOf(user), role: roleTexts[role]() })
      toast({ title: m.people_role_done_title(), description, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_role_failed()),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeUserRole, type ManagedUser } from '../../../contract/users.ts'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast-store.ts'
import { nameOf, roleTexts, toastPersonFailure } from './person-text.ts'

export function useRoleChange(user: ManagedUser) {
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

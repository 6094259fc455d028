import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteUser, type ManagedUser } from '../../../contract/users.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { leaveDeleted } from '../../session/sign-out.ts'
import { toast } from '../../ui/toast-store.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

/** Deletes a user. Deleting the own account leads to the sign-in page (spec §4). */
export function usePersonDeletion(user: ManagedUser, own: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(deleteUser, { params: { id: user.id } }),
    onSuccess: async () => {
      const description = own ? m.people_deleted_own() : m.people_deleted_text({ name: nameOf(user) })
      toast({ title: m.people_deleted_title(), description, tone: 'success' })
      if (own) return leaveDeleted(user.id)
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_delete_failed()),
  })
}

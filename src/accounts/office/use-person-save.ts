import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import type { Role } from '../../kit/roles.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { createUser, type ManagedUser, setUserPassword } from '../office-api.ts'
import { updateUser } from '../profile-api.ts'
import { currentUserQuery, useCurrentUser } from '../store/session/current-user.ts'
import { changesOf } from './person-changes.ts'
import type { PersonValues } from './person-rules.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

/** Creates a user with a role; the server sends the welcome mail. */
export function usePersonCreation(role: Role) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ phone: _, currentPassword: __, ...values }: PersonValues) =>
      api(createUser, { body: { ...values, email: values.email.trim(), role } }),
    onSuccess: async (user) => {
      const description = m.people_created_text({ name: nameOf(user), email: user.email })
      toast({ title: m.people_created_title(), description, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_create_failed()),
  })
}

/** Updates a user: name and address, and the password if one was typed. */
export function usePersonChange(user: ManagedUser) {
  const queryClient = useQueryClient()
  const own = useCurrentUser()?.id === user.id
  return useMutation({
    mutationFn: async ({ password, currentPassword, ...values }: PersonValues) => {
      const body = { ...changesOf(user, values), ...(currentPassword !== '' && { currentPassword }) }
      const changed = Object.keys(body).length > 0
      const saved = changed ? await api(updateUser, { params: { id: user.id }, body }) : user
      if (password !== '') await api(setUserPassword, { params: { id: user.id }, body: { password } })
      return saved
    },
    onSuccess: (saved, { password }) => {
      const emailRequested = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail
      const parts = [
        emailRequested ? m.people_updated_email({ email: saved.pendingEmail ?? '' }) : m.people_updated_text(),
        ...(password === '' ? [] : [m.people_updated_password()]),
      ]
      toast({ title: m.people_updated_title(), description: parts.join(' '), tone: 'success' })
    },
    onError: (error) => toastPersonFailure(error, m.people_update_failed()),
    // The first of the two requests may have changed something before the second failed.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        own && queryClient.invalidateQueries(currentUserQuery),
      ]),
  })
}

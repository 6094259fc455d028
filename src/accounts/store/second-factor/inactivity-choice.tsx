import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../kit/api/api.ts'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { refreshCurrentUser, useCurrentUser } from '../../../session/store/current-user.ts'
import { inactivityChoices } from '../../inactivity.ts'
import { saveInactivity } from '../../second-factor-api.ts'
import { useFactorChanges } from './use-factor-changes.ts'

/** When the pages of staff with a second factor sign out without activity. */
export function InactivityChoice() {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const { pending, run } = useFactorChanges()
  if (!user) return null
  const choose = async (minutes: number) => {
    const saved = await run(() => api(saveInactivity, { body: { minutes } }))
    if (!saved) return
    refreshCurrentUser(queryClient, saved)
    toast({ title: m.inactivity_saved(), tone: 'success', topic: 'second-factor' })
  }
  return (
    <SelectField
      name="inactivity"
      label={m.inactivity_label()}
      hint={m.inactivity_hint()}
      value={user.inactivityMinutes}
      aria-busy={pending || undefined}
      onChange={({ target }) => void choose(Number(target.value))}
      className="max-w-sm"
    >
      {inactivityChoices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {m.inactivity_minutes({ minutes })}
        </option>
      ))}
    </SelectField>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { ManagedUser } from '../office-api.ts'
import { removeSecondFactors } from '../second-factor-api.ts'
import { useCurrentUser } from '../store/session/current-user.ts'
import { canManage } from '../user-rules.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

/** Whether a staff account has two-step verification; roots can remove it after a lost device. */
export function PersonSecondFactor({ user }: { user: ManagedUser }) {
  const viewer = useCurrentUser()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => api(removeSecondFactors, { params: { id: user.id } }),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: m.people_factor_removed({ name: nameOf(user) }), tone: 'success', topic: 'second-factor' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_factor_failed()),
  })
  const may = viewer?.role === 'root' && viewer.id !== user.id && canManage(viewer, user, 'setPassword')
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone={user.hasSecondFactor ? 'success' : 'neutral'}>
        {user.hasSecondFactor ? m.second_factor_on() : m.second_factor_off()}
      </Badge>
      {user.hasSecondFactor && may && (
        <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
          {m.people_factor_remove()}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.people_factor_question({ name: nameOf(user) })}
        description={m.people_factor_consequence()}
        confirmLabel={m.people_factor_confirm()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </span>
  )
}

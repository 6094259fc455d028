import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { type ManagedUser, sendUserVerification } from '../office-api.ts'
import { toastPersonFailure } from './person-text.ts'

/** Resends the verification link of an address. */
export function ResendButton({ user }: { user: ManagedUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(sendUserVerification, { params: { id: user.id } }),
    onSuccess: ({ sent }) => {
      const description = sent
        ? m.people_resent_text({ email: user.pendingEmail ?? user.email })
        : m.people_resent_needless()
      toast({ title: m.people_resent_title(), description, tone: sent ? 'success' : 'neutral' })
    },
    onError: (error) => toastPersonFailure(error, m.people_resend_failed()),
  })
  return (
    <Button tone="outline" size="admin" shape="control" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Send aria-hidden className="size-4" />}
      <span>{m.people_resend()}</span>
    </Button>
  )
}

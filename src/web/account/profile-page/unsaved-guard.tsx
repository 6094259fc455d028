import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { m } from '../../../paraglide/messages.js'
import { isSigningOut } from '../../session/sign-out.ts'

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Asks before what was typed is lost. Who is signed out leaves without a question: nothing private may stay open. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !isSigningOut(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && blocker.reset()}
        title={m.profile_leave_title()}
        description={m.profile_leave_text()}
        confirmLabel={m.profile_leave()}
        cancelLabel={m.profile_stay()}
        onConfirm={blocker.proceed}
      />
    </Suspense>
  )
}

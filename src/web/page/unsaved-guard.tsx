import { useBlocker } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { isSigningOut } from '../session/sign-out.ts'
import { later } from './later.tsx'

const ConfirmDialog = later(() => import('../ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog))

interface UnsavedGuardProps {
  dirty: boolean
  /** The search parameter that chooses the form: a page that changes it leaves the form, too. */
  chosenBy?: string
}

/** Asks before what was typed is lost. Who is signed out leaves without a question: nothing private may stay open. */
export function UnsavedGuard({ dirty, chosenBy }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const chosen = ({ search }: { search: object }) => chosenBy && new Map(Object.entries(search)).get(chosenBy)
      return dirty && (current.pathname !== next.pathname || chosen(current) !== chosen(next))
    },
    enableBeforeUnload: () => dirty && !isSigningOut(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onMissing={blocker.reset}
      onOpenChange={(open) => !open && blocker.reset()}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      confirmLabel={m.unsaved_leave()}
      cancelLabel={m.unsaved_stay()}
      onConfirm={blocker.proceed}
    />
  )
}

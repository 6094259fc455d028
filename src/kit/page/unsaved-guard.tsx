import { useBlocker } from '@tanstack/react-router'
import { lazyComponent } from './lazy-component.tsx'
import { isLeavingAfterSignOut } from './leaving-page.ts'

const UnsavedQuestion = lazyComponent(() => import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion))

interface UnsavedGuardProps {
  dirty: boolean
  /** The search parameter that selects the form: changing it also leaves the form. */
  chosenBy?: string
}

/** Asks before unsaved input is lost. A sign-out leaves without asking: no private data may stay open. */
export function UnsavedGuard({ dirty, chosenBy }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const chosen = ({ search }: { search: object }) => chosenBy && new Map(Object.entries(search)).get(chosenBy)
      return dirty && (current.pathname !== next.pathname || chosen(current) !== chosen(next))
    },
    enableBeforeUnload: () => dirty && !isLeavingAfterSignOut(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <UnsavedQuestion
      open
      onMissing={blocker.reset}
      onOpenChange={(open) => !open && blocker.reset()}
      onConfirm={blocker.proceed}
    />
  )
}

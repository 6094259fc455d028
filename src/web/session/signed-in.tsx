import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../contract/accounts.ts'
import { m } from '../../paraglide/messages.js'
import { LoadingScreen } from '../lib/loading-screen.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { currentUserQuery } from './current-user.ts'

interface SignedInProps {
  /** Sends visitors to sign in. */
  otherwise: ReactNode
  /** Stands around what is shown before somebody is known to be signed in, where the page brings its own frame. */
  frame?: (content: ReactNode) => ReactNode
  children: (user: User) => ReactNode
}

/**
 * A page for whoever is signed in. Nobody is sent away before it is known that nobody is: meanwhile the page waits,
 * and when it cannot be found out it offers another try.
 */
export function SignedIn({ otherwise, frame = (content) => content, children }: SignedInProps) {
  const { data: user, isError, refetch } = useQuery(currentUserQuery)
  if (user) return children(user)
  if (user === null) return frame(otherwise)
  if (!isError) return frame(<LoadingScreen />)
  return frame(
    <>
      <h1 className="sr-only">{m.errors_read_title()}</h1>
      <ErrorState onRetry={() => void refetch()} />
    </>,
  )
}

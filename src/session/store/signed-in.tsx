import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DraftOwner } from '../../kit/page/draft-owner.ts'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import type { User } from '../api.ts'
import { currentUserQuery } from './current-user.ts'

interface SignedInProps {
  /** Redirects visitors to the sign-in page. */
  otherwise: ReactNode
  /** Wraps the loading and error states, for pages with their own layout. */
  frame?: (content: ReactNode) => ReactNode
  children: (user: User) => ReactNode
}

/**
 * A page for signed-in users. Shows `otherwise` only once it is certain that no user is signed in; meanwhile a loading
 * screen, and a retry when the user cannot be loaded.
 */
export function SignedIn({ otherwise, frame = (content) => content, children }: SignedInProps) {
  const { data: user, isError, refetch } = useQuery(currentUserQuery)
  if (user) return <DraftOwner value={user.id}>{children(user)}</DraftOwner>
  if (user === null) return frame(otherwise)
  if (!isError) return frame(<LoadingScreen />)
  return frame(
    <>
      <h1 className="sr-only">{m.errors_read_title()}</h1>
      <ErrorState onRetry={() => void refetch()} />
    </>,
  )
}

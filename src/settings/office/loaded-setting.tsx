import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { SettingsSkeleton } from './settings-section.tsx'

interface LoadedSettingProps<Value, Key extends QueryKey> {
  /** A `settingQuery`. */
  query: UseQueryOptions<Value, Error, Value, Key>
  /** Message when it cannot be loaded; a general one by default. */
  failedTitle?: string | undefined
  children: (value: Value) => ReactNode
}

/** The form of a setting: placeholders while loading, a retry button after a failure. */
export function LoadedSetting<Value, Key extends QueryKey>({
  query,
  failedTitle,
  children,
}: LoadedSettingProps<Value, Key>) {
  const { data, isError, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState title={failedTitle} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {m.admin_loading()}
      </p>
      <SettingsSkeleton />
    </div>
  )
}

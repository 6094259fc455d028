import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ErrorState } from '../../ui/error-state.tsx'
import { SettingsSkeleton } from './settings-section.tsx'

interface LoadedSettingProps<Value, Key extends QueryKey> {
  /** A `settingQuery`. */
  query: UseQueryOptions<Value, Error, Value, Key>
  /** What is said when it cannot be read; a general sentence by default. */
  failedTitle?: string | undefined
  children: (value: Value) => ReactNode
}

/** The form of a setting once it is read: placeholders before, another try when it cannot be read. */
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

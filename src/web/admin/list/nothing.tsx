import { type LucideIcon, SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClearButton } from './clear-button.tsx'

interface Message {
  title: string
  text: string
}

export interface NothingProps {
  filtered: boolean
  /** Messages for an empty list, and for a filter without matches. */
  empty: Message & { icon: LucideIcon }
  none: Message & { icon?: LucideIcon }
  onClear: () => void
}

/** Placeholder of an empty list. */
export function Nothing({ filtered, empty, none, onClear }: NothingProps) {
  return filtered ? <NoMatch {...none} onClear={onClear} /> : <EmptyState {...empty} />
}

/** Message for a filter without matches. */
export function NoMatch({ onClear, icon = SearchX, ...none }: NothingProps['none'] & Pick<NothingProps, 'onClear'>) {
  return <EmptyState icon={icon} {...none} action={<ClearButton onClear={onClear} />} />
}

import { type LucideIcon, SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClearButton } from './clear-button.tsx'

interface Message {
  title: string
  text: string
}

export interface NothingProps {
  filtered: boolean
  /** Said where there is nothing at all, and where nothing matches. */
  empty: Message & { icon: LucideIcon }
  none: Message & { icon?: LucideIcon }
  onClear: () => void
}

/** What stands in the place of a list without entries. */
export function Nothing({ filtered, empty, none, onClear }: NothingProps) {
  return filtered ? <NoMatch {...none} onClear={onClear} /> : <EmptyState {...empty} />
}

/** Nothing is left of a list that was narrowed. */
export function NoMatch({ onClear, icon = SearchX, ...none }: NothingProps['none'] & Pick<NothingProps, 'onClear'>) {
  return <EmptyState icon={icon} {...none} action={<ClearButton onClear={onClear} />} />
}

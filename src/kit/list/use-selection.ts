import { useState } from 'react'

/** The selected entries of a list, on whichever of its pages they are. Another filter ends the selection. */
export function useSelection<T extends { id: string }>({ page: _, ...filter }: { page?: number | undefined }) {
  const key = JSON.stringify(filter)
  const [selection, setSelection] = useState<{ key: string; entries: readonly T[] }>({ key, entries: [] })
  const chosen = selection.key === key ? selection.entries : []
  const choose = (entries: readonly T[]) => setSelection({ key, entries })
  return {
    chosen,
    choose,
    has: (id: string) => chosen.some((entry) => entry.id === id),
    /** Selects entries, or ends that. */
    toggle: (entries: readonly T[], isChosen: boolean) => {
      const ids = new Set(entries.map(({ id }) => id))
      const others = chosen.filter(({ id }) => !ids.has(id))
      choose(isChosen ? [...others, ...entries] : others)
    },
  }
}

export type Selection<T extends { id: string }> = ReturnType<typeof useSelection<T>>

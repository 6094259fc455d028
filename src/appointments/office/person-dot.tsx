import type { BoardColumn } from './board-view.ts'

const colors: Record<BoardColumn['color'], string> = {
  cielo: 'bg-wall-cielo',
  ocre: 'bg-wall-ocre',
  rosa: 'bg-wall-rosa',
  menta: 'bg-wall-menta',
  lila: 'bg-wall-lila',
  coral: 'bg-wall-coral',
  arena: 'bg-wall-arena',
  leaf: 'bg-leaf-block',
  none: 'bg-surface',
}

/** The color of a column beside its name. */
export const PersonDot = ({ color, faint = false }: Pick<BoardColumn, 'color'> & { faint?: boolean }) => (
  <span
    aria-hidden
    className={`inset-ring inset-ring-line-strong size-3 shrink-0 rounded-full ${colors[color]} ${faint ? 'opacity-40' : ''}`}
  />
)

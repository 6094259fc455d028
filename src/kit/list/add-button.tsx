import { Plus } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Button that creates an entry; narrow screens show only its icon. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button size="admin" shape="control" aria-label={label} onClick={onAdd} className="max-sm:w-control max-sm:px-0">
      <Plus aria-hidden className="size-4.5 shrink-0" />
      <span className="max-sm:hidden">{label}</span>
    </Button>
  )
}

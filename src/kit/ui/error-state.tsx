import { RotateCw, TriangleAlert } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button } from './button.tsx'

/** Error message with a retry button. */
export function ErrorState({
  title,
  text,
  onRetry,
}: {
  title?: string | undefined
  text?: string
  onRetry?: () => void
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-danger-soft text-danger-text">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="font-semibold text-lg">{title ?? m.errors_read_title()}</p>
      <p className="max-w-prose text-muted">{text ?? m.errors_read_text()}</p>
      {onRetry && (
        <Button tone="outline" size="sm" onClick={onRetry} className="mt-2">
          <RotateCw aria-hidden className="size-4" />
          {m.errors_retry()}
        </Button>
      )}
    </div>
  )
}

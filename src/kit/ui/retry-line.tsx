import { RotateCw } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button } from './button.tsx'

/** Error message of a part of a page, in one line with a retry button. */
export function RetryLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium text-danger-text text-sm">{text}</p>
      <Button tone="outline" size="sm" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        {m.errors_retry()}
      </Button>
    </div>
  )
}

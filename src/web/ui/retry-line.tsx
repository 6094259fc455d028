import { RotateCw } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button } from './button.tsx'

/** A part of a page could not be read: one line that says so and offers another try. */
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

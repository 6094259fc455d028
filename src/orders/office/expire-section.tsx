import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** Reports that the deadline of a manual payment has passed, and offers to cancel the order. */
export function ExpireSection({ onExpire }: { onExpire: () => void }) {
  return (
    <section
      aria-label={m.admin_expire_section()}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-5"
    >
      <div>
        <h3 className="font-bold">{m.admin_expire_section()}</h3>
        <p className="text-muted text-sm">{m.admin_expire_text()}</p>
      </div>
      <Button tone="outline" size="admin" shape="control" onClick={onExpire}>
        {m.admin_expire_open()}
      </Button>
    </section>
  )
}

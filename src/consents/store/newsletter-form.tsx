import { Button } from '../../kit/ui/button.tsx'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'

/** Asks for the newsletter. A form of the browser: it needs no script, and the answer is a page. */
export function NewsletterForm() {
  return (
    <form method="post" action={localizeHref('/newsletter')} className="flex w-full max-w-sm flex-col gap-1.5">
      <label className="flex flex-col gap-1.5 font-semibold text-sm">
        {m.newsletter_label()}
        <span className="flex gap-2">
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            className={`${inputStyle} min-w-0 flex-1 font-normal`}
          />
          <Button type="submit" size="sm">
            {m.newsletter_submit()}
          </Button>
        </span>
      </label>
      <p className="text-muted text-sm">{m.newsletter_hint()}</p>
    </form>
  )
}

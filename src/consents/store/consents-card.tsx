import { Card } from '../../kit/ui/card.tsx'
import { m } from '../../paraglide/messages.js'
import { ConsentChoices } from './consent-choices.tsx'

/** What the account agreed to get by email, in the profile. */
export function ConsentsCard() {
  return (
    <Card>
      <section aria-label={m.consents_title()} className="flex flex-col gap-3 p-5 sm:p-6">
        <div>
          <h2 className="font-bold text-lg">{m.consents_title()}</h2>
          <p className="text-muted text-sm">{m.consents_text()}</p>
        </div>
        <ConsentChoices />
      </section>
    </Card>
  )
}

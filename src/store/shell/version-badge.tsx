import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'

/** The product's version label (spec §1), unrelated to the version in package.json. */
export const productVersion = 'v3.0'

export function VersionBadge({ tone }: { tone?: BadgeTone }) {
  return (
    <Badge tone={tone}>
      <span aria-hidden>{productVersion}</span>
      <span className="sr-only">{m.shell_version_label()}</span>
    </Badge>
  )
}

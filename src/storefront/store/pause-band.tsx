import { useQuery } from '@tanstack/react-query'
import { textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { storefrontQuery } from './storefront-query.ts'

/** Says on every page that the shop has paused its sales. */
export function PauseBand() {
  const pause = useQuery(storefrontQuery).data?.pause
  if (!pause) return null
  return (
    <aside
      aria-label={m.shell_paused()}
      className="print:hidden bg-warning-soft px-4 py-2 text-center font-semibold text-sm text-warning-text"
    >
      {textIn(getLocale(), pause.text, pause.textEs)}
    </aside>
  )
}

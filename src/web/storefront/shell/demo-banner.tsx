import { useLoaderData } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'

/** Says on every page that the shop is a demonstration, and where its mail goes. */
export function DemoBanner() {
  const { demo } = useLoaderData({ from: '__root__' })
  if (!demo) return null
  return (
    <aside className="bg-info-soft px-4 py-1.5 text-center text-info-text text-sm">
      {m.shell_demo_banner()}{' '}
      <a href="/demo/mailbox" className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4">
        {m.shell_demo_mailbox()}
      </a>
    </aside>
  )
}

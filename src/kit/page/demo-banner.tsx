import { useLoaderData } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'

const banner = 'print:hidden bg-info-soft px-4 py-1.5 text-center text-info-text text-sm'

/** Marks a demonstration on every page, with the recipient of its mail; or a real shop in a test environment. */
export function DemoBanner() {
  const { demo, emulatedPayments } = useLoaderData({ from: '__root__' })
  if (emulatedPayments) {
    return (
      <aside aria-label={m.shell_demo_label()} className={banner}>
        {m.shell_emulated_payments_banner()}
      </aside>
    )
  }
  if (!demo) return null
  return (
    <aside aria-label={m.shell_demo_label()} className={banner}>
      {m.shell_demo_banner()}{' '}
      <a href="/demo/mailbox" className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4">
        {m.shell_demo_mailbox()}
      </a>
    </aside>
  )
}

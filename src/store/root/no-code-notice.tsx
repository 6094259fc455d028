import { createIsomorphicFn } from '@tanstack/react-start'
import { m } from '../../paraglide/messages.js'

/** React ignores the content of `noscript` in the browser: only the server needs the texts. */
const texts = createIsomorphicFn()
  .server(() => (['en', 'es'] as const).map((locale) => ({ locale, text: m.shell_no_code({}, { locale }) })))
  .client(() => [])

/** What works without JavaScript, in both languages. `page-scripts.ts` also shows it when scripts fail to load. */
export function NoCodeNotice() {
  return (
    <noscript>
      <div role="status" className="bg-warning-soft px-4 py-2 text-center text-sm text-warning-text">
        {texts().map(({ locale, text }) => (
          <p key={locale} lang={locale} className="mx-auto max-w-page py-1">
            {text}
          </p>
        ))}
      </div>
    </noscript>
  )
}

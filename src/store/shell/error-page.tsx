import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, isUnanswered } from '../../kit/api/api-error.ts'
import { MessagePage } from '../../kit/page/message-page.tsx'
import { isMissingCode } from '../../kit/page/missing-code.ts'
import { errorTitle } from '../../kit/page/page-head.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** Error boundary of the browser: offers a retry and the home page; details are in the console. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const missing = isMissingCode(error)
  const unanswered = missing || isUnanswered(error)
  const retry = () => {
    // Offline, a reload would replace the page by the browser's error page.
    if (missing && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage title={m.errors_page_title()} text={unanswered ? m.errors_read_text() : m.errors_page_text()}>
      <title>{errorTitle(m.errors_page_title())}</title>
      {requestId && <p className="text-muted text-sm">{m.errors_page_request({ id: requestId })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{m.errors_retry()}</Button>
        <ButtonLink to="/" tone="outline">
          {m.errors_home()}
        </ButtonLink>
      </div>
    </MessagePage>
  )
}

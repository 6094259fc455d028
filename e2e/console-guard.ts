import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export interface ConsoleGuard {
  /** Allows messages that match in this test. */
  allow: (expected: RegExp) => void
  problems: () => string[]
}

/** Collects the errors of all pages of a browser, including windows that they open. */
export function watchConsole(context: BrowserContext): ConsoleGuard {
  const allowed: RegExp[] = []
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message)) problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(String(error.error())))
  return {
    allow: (expected) => allowed.push(expected),
    problems: () => problems.filter((problem) => !allowed.some((expected) => expected.test(problem))),
  }
}

/** Browsers log every response above 399; refusals by the API are expected. */
function isRefusedCall(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return /status of 4\d\d/.test(message.text()) && /^https?:\/\/[^/]+\/(api|paypal)\//.test(url)
}

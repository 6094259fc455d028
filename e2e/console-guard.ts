import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export interface ConsoleGuard {
  /** Expects messages like this one in the test. */
  allow: (expected: RegExp) => void
  problems: () => string[]
}

/** Collects what the pages of a browser report as errors, windows that they open included. */
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

/** Browsers log every answer above 399, but refusals of our API are part of the conversation. */
function isRefusedCall(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return /status of 4\d\d/.test(message.text()) && /^https?:\/\/[^/]+\/(api|paypal)\//.test(url)
}

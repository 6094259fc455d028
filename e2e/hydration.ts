import type { BrowserContext, Page } from '@playwright/test'

/** Waits until the page is hydrated; pages without the application's scripts are ready at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ours = document.querySelector('link[rel="stylesheet"][href^="/assets/"]') !== null
    // The back office is rendered into its own element. Elsewhere React attaches its key to the document last, when
    // hydration is complete.
    if (document.querySelector('#office > *')) return true
    return !ours || Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'))
  })
}

/**
 * Tests are faster than visitors: every page of this context waits for hydration after `goto` and `reload`. Pass
 * `waitUntil: 'commit'` to act before hydration.
 */
export function waitForScripts(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    const goto = page.goto.bind(page)
    page.goto = async (address, options) => {
      const response = await goto(address, options)
      if (options?.waitUntil !== 'commit') await hydrated(page)
      return response
    }
    const reload = page.reload.bind(page)
    page.reload = async (...options) => {
      const response = await reload(...options)
      await hydrated(page)
      return response
    }
    return page
  }
}

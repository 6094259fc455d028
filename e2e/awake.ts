import type { BrowserContext, Page } from '@playwright/test'

/** Waits until the page's scripts have taken over from the server's HTML; pages without our scripts are ready at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ours = document.querySelector('link[rel="stylesheet"][href^="/assets/"]') !== null
    // React marks the document last, when everything in it is taken over.
    return !ours || Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'))
  })
}

/**
 * No visitor is as fast as a test: every page of this context waits for its scripts after `goto` and `reload`. Who wants
 * to see a page before asks for `waitUntil: 'commit'`.
 */
export function waitForScripts(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    const goto = page.goto.bind(page)
    page.goto = async (address, options) => {
      const answer = await goto(address, options)
      if (options?.waitUntil !== 'commit') await hydrated(page)
      return answer
    }
    const reload = page.reload.bind(page)
    page.reload = async (...options) => {
      const answer = await reload(...options)
      await hydrated(page)
      return answer
    }
    return page
  }
}

import { gzipSync } from 'node:zlib'
import { withBrowser } from './browser.ts'
import type { Child } from './children.ts'

/** All JavaScript that a browser loads for a page, in kB of gzip; inline scripts are counted with the page. */
export async function javaScriptOf(
  shop: Child,
  path: string,
): Promise<{ kilobytes: number; files: number; htmlKilobytes: number }> {
  const address = `${shop.url}${path}`
  const urls = await scriptsOf(address)
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  )
  const html = gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length
  return {
    kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    files: urls.length,
    htmlKilobytes: html / 1000,
  }
}

/** URLs of the scripts that the page loads until the network is idle. */
async function scriptsOf(url: string): Promise<string[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage()
    const found = new Set<string>()
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) found.add(response.url())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return [...found]
  })
}

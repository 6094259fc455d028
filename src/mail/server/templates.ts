import { join } from 'node:path'
import type { RenderMail } from '../rendering.ts'

/** Renders mail templates. */
export interface MailTemplates {
  render: RenderMail
}

/**
 * Loads the templates of the build. It takes a tenth of a second without a pause: the shop does it before it opens, because
 * all requests would wait for the first mail.
 */
export const loadTemplates = () => import('../templates/render-mail.tsx')

/** The templates of the build, because Node alone cannot run their JSX. */
export const builtTemplates: MailTemplates = {
  async render(mail, options) {
    const { renderMail } = await loadTemplates()
    return renderMail(mail, options)
  },
}

/** The templates from source through a Vite server in middleware mode, so that changes apply to the next mail. */
export function developmentTemplates(): MailTemplates & { close(): Promise<void> } {
  const starting = startVite()
  return {
    async render(mail, options) {
      const vite = await starting
      const module = await vite.ssrLoadModule('/src/mail/templates/render-mail.tsx')
      const renderMail: RenderMail = module.renderMail
      return renderMail(mail, options)
    },
    async close() {
      await (await starting).close()
    },
  }
}

async function startVite() {
  const { createServer } = await import('vite')
  return createServer({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    appType: 'custom',
    logLevel: 'error',
    // Separate from the cache of the pages' Vite server.
    cacheDir: join(import.meta.dirname, '../../../node_modules/.vite-mails'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
}

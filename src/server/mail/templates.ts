import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '../../mails/mail.ts'

/** Renders mail templates; built or from source, depending on the mode of the server. */
export interface MailTemplates {
  render: RenderMail
}

const built = join(import.meta.dirname, '../../../dist/mails/index.js')

/** The built templates, because Node cannot run JSX. Loaded with the first mail. */
export function builtTemplates(file: string = built): MailTemplates {
  let loading: Promise<{ renderMail: RenderMail }> | null = null
  return {
    async render(mail, options) {
      loading ??= import(pathToFileURL(file).href)
      const { renderMail } = await loading.catch((cause: unknown) => {
        loading = null
        throw cause
      })
      return renderMail(mail, options)
    },
  }
}

/** The templates from source through a Vite server in middleware mode, so that changes apply to the next mail. */
export function developmentTemplates(): MailTemplates & { close(): Promise<void> } {
  const starting = startVite()
  return {
    async render(mail, options) {
      const vite = await starting
      const module = await vite.ssrLoadModule('/src/mails/index.ts')
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
    configFile: join(import.meta.dirname, '../../../vite.mails.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    // Separate from the cache of the pages' Vite server.
    cacheDir: join(import.meta.dirname, '../../../node_modules/.vite-mails'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
}

import type { FastifyInstance } from 'fastify'
import { ensureFirstRoot } from './accounts/ensure-first-root.ts'
import { buildApp } from './app.ts'
import { startBackground } from './background.ts'
import { startDemoPaypal } from './demo-paypal.ts'
import { developmentTemplates } from './mail/templates.ts'
import type { ProcessParts } from './process.ts'
import { seedDemo } from './seed-demo.ts'

/** Composes the running shop: the application, in the demo with a PayPal of its own, and the work in the background. */
export async function buildShop(parts: ProcessParts): Promise<FastifyInstance> {
  const { config } = parts
  const demo = config.mode === 'demo' && config.paypal.emulatorUrl === null ? await startDemoPaypal(config) : null
  if (demo) parts.onStop(() => demo.close())
  const known = { ...parts, config: { ...config, paypal: demo?.paypal ?? config.paypal }, clock: () => new Date() }
  const templates = config.development ? developmentTemplates() : null
  if (templates) parts.onStop(() => templates.close())
  const app = await buildApp({ ...known, ...(templates && { templates }) }, { pages: true })
  if (demo) await demo.register(app.server)
  if (config.mode === 'demo') await seedDemo(app.platform)
  await ensureFirstRoot(app.platform)
  parts.onStop(await startBackground(app))
  return app.server
}

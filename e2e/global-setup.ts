import { ensureBuilt } from '../tools/launch/build.ts'

/** The tests run against the production build, which is built here unless it is up to date. */
// biome-ignore lint/style/noDefaultExport: required by Playwright
export default async function buildShop(): Promise<void> {
  if (process.env.E2E_SKIP_BUILD === '1') return
  if (!(await ensureBuilt())) throw new Error('The shop could not be built')
}

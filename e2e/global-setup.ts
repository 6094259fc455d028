import { ensureBuilt } from '../tools/launch/build.ts'

/** The tests drive the production build: made now, unless what is there comes from these very sources. */
// biome-ignore lint/style/noDefaultExport: Playwright looks for one
export default async function buildShop(): Promise<void> {
  if (process.env.E2E_SKIP_BUILD === '1') return
  if (!(await ensureBuilt())) throw new Error('The shop could not be built')
}

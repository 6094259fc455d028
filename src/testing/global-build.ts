import { ensureBuilt } from '../../tools/launch/build.ts'

/** Tests that start the shop as a process start the built server, like production. */
export async function setup(): Promise<void> {
  if (!(await ensureBuilt(['texts', 'server']))) throw new Error('The server could not be built')
}

import { listen } from '../../kit/server/database/listen.ts'
import type { App } from '../../kit/server/feature.ts'
import { features } from '../features.ts'

/** Starts background work: change notifications, and the jobs and tasks of features. The returned function stops the listener. */
export async function startBackground(app: App): Promise<() => Promise<void>> {
  const { platform, changes } = app
  const listener = listen(platform.database, {
    channel: 'shop_changed',
    log: platform.log,
    onNotification: (payload) => changes.received(payload),
    onStart: () => void changes.changed(null),
    onAlive: () => changes.freshness.confirm(),
  })
  for (const feature of features) await feature.work?.(app)
  return async () => {
    await listener.close()
    changes.close()
  }
}

/**
 * Calls `stop` at the first SIGINT or SIGTERM; a second signal exits immediately. Signals within a second of the first
 * are ignored: npm forwards the signal that the terminal already sent to the whole process group.
 */
export function stopOnSignals(stop: () => void): void {
  let requestedAt: number | null = null
  const onSignal = () => {
    if (requestedAt === null) {
      requestedAt = performance.now()
      stop()
    } else if (performance.now() - requestedAt > 1_000) {
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

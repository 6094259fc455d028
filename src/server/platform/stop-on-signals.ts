/**
 * Calls `stop` at the first SIGINT or SIGTERM; whoever asks again after a second does not want to wait. Within that
 * second it is the same wish: npm passes on what the terminal has already sent to all.
 */
export function stopOnSignals(stop: () => void): void {
  let asked: number | null = null
  const onSignal = () => {
    if (asked === null) {
      asked = performance.now()
      stop()
    } else if (performance.now() - asked > 1_000) {
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

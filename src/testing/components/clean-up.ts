const ends: (() => void)[] = []

/** Runs after the test. */
export function onEnd(end: () => void): void {
  ends.push(end)
}

/** Undoes what the test has opened, the last first. */
export function cleanUp(): void {
  for (const end of ends.splice(0).reverse()) end()
}

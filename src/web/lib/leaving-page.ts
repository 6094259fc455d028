let leaving = false

/** Whether this document is being left because its session ended: nothing may keep it open. */
export function isLeavingSignedOut(): boolean {
  return leaving
}

export function markLeavingSignedOut(): void {
  leaving = true
}

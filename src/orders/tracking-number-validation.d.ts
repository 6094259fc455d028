/** The part of tracking-number-validation that parcels use; the package contains no types. */
declare module 'tracking-number-validation' {
  const patterns: {
    /** The carriers whose numbers look like this one. */
    getCourier(number: string): string[]
  }
  export = patterns
}

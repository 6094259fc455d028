/** The environments whose payments move no money: the emulator and a provider's test environment. */
export const demoEnvironments = ['emulator', 'sandbox'] as const

/** Whether payments of this environment move no money. */
export function isDemoMoney({ environment }: { environment: string }): boolean {
  return demoEnvironments.some((demo) => demo === environment)
}

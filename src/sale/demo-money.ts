/** Whether payments of this environment move no money: the emulator and a provider's test environment. */
export function isDemoMoney({ environment }: { environment: string }): boolean {
  return environment === 'emulator' || environment === 'sandbox'
}

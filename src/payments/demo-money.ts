/** Whether payments of this environment move no money: the emulator and PayPal's sandbox. */
export function isDemoMoney({ environment }: { environment: string }): boolean {
  return environment === 'emulator' || environment === 'sandbox'
}

/** Whether no money moves at a payment of this environment: at the emulator, and in PayPal's sandbox. */
export function isDemoMoney({ environment }: { environment: string }): boolean {
  return environment === 'emulator' || environment === 'sandbox'
}

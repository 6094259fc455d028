import type { EnvironmentVariables } from './config-environment.ts'

type Rule = [broken: boolean, fault: string]
const faultsOf = (rules: Rule[]) => rules.filter(([broken]) => broken).map(([, fault]) => fault)

/** Combinations of variables that a demo refuses. */
export function demoFaults(env: EnvironmentVariables): string[] {
  const isExposed = env.HOST !== undefined && !isLoopback(env.HOST)
  const emulatorAddress = env.PAYPAL_EMULATOR_PUBLIC_URL ?? env.PAYPAL_EMULATOR_URL
  // Browsers block scripts from an http origin on an https page (mixed content).
  const isBlocked = env.PUBLIC_URL?.startsWith('https:') && !emulatorAddress?.startsWith('https:')
  return faultsOf([
    [isBlocked === true, 'PAYPAL_EMULATOR_PUBLIC_URL: required as an https address when PUBLIC_URL of a demo is https'],
    [
      isExposed && env.DEMO === undefined,
      'HOST: opens the demo, whose passwords are public, to others; confirm with DEMO=1',
    ],
  ])
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** Missing variables and combinations that a production shop refuses. */
export function productionFaults(env: EnvironmentVariables): string[] {
  const insecure = env.PUBLIC_URL?.startsWith('http:') && !isLoopback(new URL(env.PUBLIC_URL).hostname)
  return faultsOf([
    [!env.DATABASE_URL, 'DATABASE_URL: required in production; DEMO=1 starts a demo'],
    [!env.APP_SECRET, 'APP_SECRET: required in production, at least 32 characters'],
    [!env.PUBLIC_URL, 'PUBLIC_URL: required in production, the address that visitors see'],
    [insecure === true, 'PUBLIC_URL: must be https:// in production, except on localhost'],
    [env.NODE_ENV === 'development', 'NODE_ENV: "development" is refused in production; DEMO=1 starts a demo'],
    [!env.RATE_LIMITS, 'RATE_LIMITS: "off" is refused in production'],
    [env.CRASH_AT !== undefined, 'CRASH_AT: refused in production'],
    [
      env.PAYPAL_EMULATOR_URL !== undefined && env.ALLOW_PAYPAL_EMULATOR !== true,
      'PAYPAL_EMULATOR_URL: refused in production unless ALLOW_PAYPAL_EMULATOR=1',
    ],
  ])
}

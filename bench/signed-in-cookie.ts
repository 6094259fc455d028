import { demoPassword } from '../src/accounts/server/demo-accounts.ts'
import type { Child } from './children.ts'

/** The cookies of a new session of an account of the demo. */
export async function signedInCookie(shop: Child, who: 'customer' | 'admin' | 'root' = 'customer'): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: `${who}@flordemaga.test`, password: demoPassword }),
  })
  if (answer.status !== 200) throw new Error(`the sign-in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

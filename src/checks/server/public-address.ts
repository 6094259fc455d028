import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { fieldsOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { type Examination, faulty, ok, skipped, warning } from '../../kit/server/examination.ts'
import { proveShop } from '../../kit/server/http/shop-proof.ts'
import { waitLimit } from '../../kit/server/wait-limit.ts'
import { type HealthOfShop, healthz } from '../../kit/system-api.ts'

/** An address for documentation (RFC 5737), which no visitor has. */
const forged = '203.0.113.77'
const timeoutMs = 10_000

/**
 * Requests `/healthz` through the public address with a random challenge that only an instance on the same database can
 * answer, and with a forged X-Forwarded-For.
 */
export async function checkPublicAddress(
  { publicUrl, trustProxy, port }: Pick<Config, 'publicUrl' | 'trustProxy' | 'port'>,
  db: Db,
  ownAddresses = addressesOfThisMachine(),
): Promise<{ public_address: Examination; proxy: Examination }> {
  const challenge = randomBytes(16).toString('hex')
  const failed = (address: Examination) => ({
    public_address: address,
    proxy: skipped('The public address does not work.'),
  })
  let response: Response
  try {
    response = await askHealth(publicUrl, challenge)
  } catch (error) {
    return failed(connectionFault(publicUrl, error))
  }
  const health = healthz.reply.safeParse(await response.json().catch(() => null)).data
  if (!response.ok || !health) return failed(foreignAnswer(publicUrl, response.status))
  const proof = await proveShop(db, challenge)
  if (proof === null || health.proof !== proof) {
    const remedy = 'Check DNS, the proxy, and that the running shop has the same DATABASE_URL.'
    return failed(faulty(`${publicUrl} leads to another shop than this one.`, remedy))
  }
  const throughProxy = proxyFinding(health.way, trustProxy)
  return {
    public_address: ok(`${publicUrl} leads to this shop.`),
    proxy:
      throughProxy.state === 'ok'
        ? await pastProxy(throughProxy, ownAddresses, { port, challenge, proof })
        : throughProxy,
  }
}

/** Asks the shop at an origin with a forged X-Forwarded-For. */
const askHealth = (origin: string, challenge: string) =>
  fetch(`${origin}${healthz.path}?challenge=${challenge}`, {
    headers: { 'x-forwarded-for': forged },
    redirect: 'manual',
    signal: waitLimit(timeoutMs),
  })

const addressesOfThisMachine = () =>
  Object.values(networkInterfaces()).flatMap((found = []) =>
    found.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )

/** A warning when the shop also answers on addresses other than the loopback and believes X-Forwarded-For there. */
async function pastProxy(
  otherwise: Examination,
  addresses: readonly string[],
  { port, challenge, proof }: { port: number; challenge: string; proof: string },
): Promise<Examination> {
  for (const address of addresses) {
    const answer = await askHealth(`http://${address}:${port}`, challenge).then(
      (response) => response.json(),
      () => null,
    )
    const health = healthz.reply.safeParse(answer).data
    if (health?.proof !== proof || health.way?.client !== forged) continue
    return warning(
      `Whoever connects to ${address}:${port} instead of the proxy can choose the address that the shop sees for them.`,
      'Set HOST=127.0.0.1, or name the addresses of the proxies in TRUST_PROXY, or let a firewall close the port.',
    )
  }
  return otherwise
}

/** Explanations by Node's error code. */
const connectionCauses: Record<string, [text: string, remedy: string]> = {
  ENOTFOUND: ['the name is unknown', 'Add a DNS record for it that leads to this machine.'],
  EAI_AGAIN: ['the name cannot be looked up', 'Check the DNS of this machine.'],
  ECONNREFUSED: ['nothing listens there', 'Start the proxy, and open its port in the firewall.'],
  CERT_HAS_EXPIRED: ['the certificate has expired', 'Renew it; Caddy does that by itself when port 80 or 443 is open.'],
}

function connectionFault(publicUrl: string, error: unknown): Examination {
  const code = String(fieldsOf(fieldsOf(error).cause).code)
  const known = connectionCauses[code]
  if (known) return faulty(`${publicUrl} cannot be reached: ${known[0]}.`, known[1])
  if (/CERT|SSL|TLS|SIGNATURE|SELF_SIGNED/.test(code)) {
    return faulty(
      `The certificate of ${publicUrl} is not valid (${code}).`,
      'Install one from an authority, for this name.',
    )
  }
  return faulty(`${publicUrl} does not answer.`, 'Start the shop and the proxy, and open ports 80 and 443.')
}

function foreignAnswer(publicUrl: string, status: number): Examination {
  if (status >= 502 && status <= 504) {
    return faulty(
      `The proxy at ${publicUrl} reaches no shop (${status}).`,
      'Start the shop, and check the addresses of its instances in the configuration of the proxy.',
    )
  }
  return faulty(
    `${publicUrl} is answered by something else than this shop (${status}).`,
    'Check DNS, and that the proxy forwards every path.',
  )
}

/** Whether the shop receives the visitors' client addresses, on which the rate limits depend. */
function proxyFinding(way: HealthOfShop['way'], trustProxy: Config['trustProxy']): Examination {
  if (way?.client === forged) {
    return faulty(
      'Visitors can choose the address that the shop sees for them, and so avoid rate limits.',
      `Set TRUST_PROXY to the exact number of proxies in front; it is ${String(trustProxy)}.`,
    )
  }
  if (way?.forwarding === 'ignored' && trustProxy === false) {
    return warning(
      'TRUST_PROXY is not set: behind a proxy all visitors share one rate limit.',
      'Set it to the number of proxies in front, usually 1. Without a proxy nothing has to be done.',
    )
  }
  if (way?.forwarding === 'none') {
    return faulty('The proxy does not forward the addresses of visitors.', 'Let it send X-Forwarded-For: see deploy/.')
  }
  return ok(`The shop sees the addresses of visitors (here ${way?.client}).`)
}

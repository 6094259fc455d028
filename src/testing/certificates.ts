import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a certificate authority, ca.pem, and a certificate for localhost and 127.0.0.1, site.pem and site.key.
 * @returns the file of the authority.
 */
export function makeCertificates(folder: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  openssl('req', ...key, '-keyout', 'site.key', '-out', 'site.csr', '-subj', '/CN=localhost')
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'site.csr', '-out', 'site.pem', '-days', '2', ...signed)
  return join(folder, 'ca.pem')
}

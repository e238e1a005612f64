import type { CertificateState } from '@plantule/contract/storefront/dns'
import type { LookupFunction } from 'node:net'
import type { Resolver } from 'node:dns/promises'
import type { Config } from '../../../platform/config.ts'
import { askOutside, type OutsideError, type Rules } from '../../../platform/outgoing/ask-outside.ts'

const MS = 15_000
const BYTES = 500_000

/**
 * Whether a page under the name comes by https, which is the only proof that its certificate is there. Asking also has the proxy make one.
 * `off` where the installation itself speaks no https.
 */
export async function certificateOf(
  host: string,
  resolver: Resolver,
  { publicUrl, innerAddresses, dns }: Config,
): Promise<CertificateState> {
  if (!publicUrl.startsWith('https:')) return 'off'
  // With servers of its own for the records, the same ones lead to the page.
  const resolve = dns.servers ? { resolve: lookupBy(resolver) as unknown as NonNullable<Rules['resolve']> } : {}
  return askOutside(`https://${host}/`, { method: 'HEAD' }, { ms: MS, bytes: BYTES, redirects: 0, inner: innerAddresses, ...resolve }).then(
    () => 'ok',
    (error: OutsideError) => certificateAfter(error),
  )
}

/** Whatever was answered came by https: also that the page is elsewhere, or very long. */
export const certificateAfter = ({ code }: Pick<OutsideError, 'code'>): CertificateState =>
  code === 'redirect' || code === 'too_big' ? 'ok' : 'missing'

const lookupBy =
  (resolver: Resolver): LookupFunction =>
  (hostname, _options, done) => {
    resolver.resolve4(hostname).then(
      (found) =>
        done(
          null,
          found.map((address) => ({ address, family: 4 })),
        ),
      (error: Error) => done(error, []),
    )
  }

import type { Answers, DnsAnswer } from '@plantule/contract/storefront/dns-records'
import { mailDomain, PROOF_LABEL } from '@plantule/contract/storefront/dns-records'
import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** The name, or the record of it, does not exist. Anything else tells nothing of it. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])
/** Of one answer: what a screen can show. */
const MOST_VALUES = 30
const MOST_LENGTH = 500

export type LookedUp = { answers: Answers; apex: boolean; addresses: string[] }
export type Asked = { host: string; target: string | null; mailFrom: string | null }

/** A resolver that remembers nothing of a check before: somebody waits to see what they just changed. */
export function resolverOf(servers: readonly string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return resolver
}

/** What the DNS says of a name and of where it should lead, all asked at once. */
export async function lookUp(resolver: Resolver, { host, target, mailFrom }: Asked): Promise<LookedUp> {
  const mailName = mailDomain({ host, mailFrom })
  const texts = (name: string) => answer(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')))
  const [proof, cname, a, aaaa, mail, policy, zone, targetA, targetV6] = await Promise.all([
    texts(`${PROOF_LABEL}.${host}`),
    answer(() => resolver.resolveCname(host)),
    answer(() => resolver.resolve4(host)),
    answer(() => resolver.resolve6(host)),
    texts(mailName),
    texts(`_dmarc.${mailName}`),
    answer(async () => [(await resolver.resolveSoa(host)).nsname]),
    target === null ? none : answer(() => resolver.resolve4(target)),
    target === null ? none : answer(() => resolver.resolve6(target)),
  ])
  // Behind a CNAME the question for a zone is answered by that of the other name: such a name begins none.
  const apex = (cname ?? []).length === 0 && (zone ?? []).length > 0
  return {
    answers: { proof, cname, a, aaaa, mail, policy },
    apex: apex || (zone === null && host.split('.').length === 2),
    addresses: [...(targetA ?? []), ...(targetV6 ?? [])],
  }
}

const none: Promise<DnsAnswer> = Promise.resolve([])

async function answer(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    return (await ask()).slice(0, MOST_VALUES).map(shown)
  } catch (error) {
    return NONE.has((error as { code?: string }).code ?? '') ? [] : null
  }
}

/** Anybody writes what they like into a record: signs that do not show are taken out, and what is endless is cut. */
const shown = (text: string): string => text.replace(/[\p{C}\u2028\u2029]/gu, '\ufffd').slice(0, MOST_LENGTH)

import { z } from 'zod'
import { askOutside, permitted, type Rules } from '../outgoing/ask-outside.ts'

/** Of the document by which a provider tells where its parts are (OpenID Connect Discovery 1.0, section 3), what is needed here. */
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string() })
export type Discovery = z.output<typeof Discovery>

/**
 * The issuer stands in the settings: who runs the installation may keep it inside their network, and without TLS where they say so. It is
 * believed about who signs in, so what it names is asked by the same rules.
 */
export const issuerRules = (issuer: string): Rules => ({
  ms: 5_000,
  bytes: 512 * 1024,
  redirects: 0,
  inner: true,
  plain: issuer.startsWith('http:'),
})

/** Where an issuer tells of itself; a slash at its end is none of the path (section 4). */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/**
 * Asks an issuer where its keys are. Throws when there is no answer, when it is no such document, or when that is of another issuer
 * (section 4.3), with a sentence that says which.
 */
export async function discover(issuer: string): Promise<Discovery> {
  const url = discoveryUrl(issuer)
  const rules = issuerRules(issuer)
  const { status, body } = await askOutside(url, { headers: { accept: 'application/json' } }, rules)
  if (status !== 200) throw new Error(`${url} answers ${status}`)
  const read = Discovery.safeParse(jsonOf(body))
  if (!read.success) throw new Error(`${url} does not say where the keys are`)
  if (read.data.issuer !== issuer)
    throw new Error(`${url} is of the issuer ${read.data.issuer.slice(0, 200)}, and OIDC_ISSUER says ${issuer}`)
  permitted(read.data.jwks_uri, rules)
  return read.data
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

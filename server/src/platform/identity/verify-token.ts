import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { askOutside } from '../outgoing/ask-outside.ts'
import { Refused } from '../refused.ts'
import { discover, issuerRules } from './discover.ts'

/** Seconds by which clocks may differ. */
export const LEEWAY = 60
/** Two looks at remote keys lie at least this far apart, in ms: a flood of made-up key ids is no flood of requests. */
const COOL_DOWN = 30_000
const KEYS_MAX_AGE = 600_000
/** Where the keys are changes far more rarely than the keys; a provider that failed is asked again soon, but not by each request. */
const PLACE_MAX_AGE = 3_600_000
const PLACE_RETRY = 5_000
/** A token is about 1 kB, its hash and claims about 300 bytes. */
const REMEMBERED = 10_000

/**
 * `sid` names the sign-in session, `amr` how the person proved who they are, when the provider tells it; `byPin`: the shop at whose till a
 * PIN opened it.
 */
export type Verified = { sub: string; email?: string; name?: string; sid?: string; exp: number; amr?: string[]; byPin?: number }
export type TokenFault = 'malformed' | 'algorithm' | 'signature' | 'unknown_key' | 'issuer' | 'audience' | 'expired' | 'not_yet' | 'claims'

/** A token that proves nothing. Answers 401 with the code `not_signed_in`; `fault` says why. */
export class TokenRefused extends Refused {
  readonly fault: TokenFault
  constructor(fault: TokenFault) {
    super('not_signed_in', { fault })
    this.name = 'TokenRefused'
    this.fault = fault
  }
}

/** The hosted provider's keys cannot be fetched: nobody can be told apart, so the answer is 503. */
export class KeysUnreachable extends Refused {
  constructor(cause: unknown) {
    super('not_set_up', { service: 'OIDC' })
    this.name = 'KeysUnreachable'
    this.cause = cause
  }
}

export type VerifierOptions = {
  issuer: string
  audience: string
  /** Local keys may change under the verifier: it looks at `keys` each time. A hosted issuer tells itself where its keys are. */
  jwks: JSONWebKeySet | 'of the issuer'
}

/**
 * Makes the check of access tokens: RS256, issuer, audience, expiry and not-before with 60 s leeway.
 * A verified token is remembered by its hash until `exp`, so that a hot one costs microseconds.
 * `verify` throws TokenRefused or KeysUnreachable.
 */
export function createVerifier(options: VerifierOptions): { verify: (token: string) => Promise<Verified> } {
  const keyOf = options.jwks === 'of the issuer' ? issuerKeys(options.issuer) : localKeys(options.jwks)
  const known = new Map<string, Verified>()

  const remember = (hash: string, verified: Verified): void => {
    known.delete(hash)
    known.set(hash, verified)
    if (known.size <= REMEMBERED) return
    // A map lists its oldest entry first.
    const oldest = known.keys().next()
    if (!oldest.done) known.delete(oldest.value)
  }

  return {
    async verify(token) {
      const hash = createHash('sha256').update(token).digest('base64')
      const hit = known.get(hash)
      if (hit) {
        if (hit.exp > Date.now() / 1000) {
          remember(hash, hit)
          return hit
        }
        known.delete(hash)
      }
      const verified = await check(token, keyOf, options)
      if (verified.exp > Date.now() / 1000) remember(hash, verified)
      return verified
    },
  }
}

async function check(token: string, keyOf: JWTVerifyGetKey, { issuer, audience }: VerifierOptions): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: LEEWAY,
      requiredClaims: ['sub', 'exp'],
    })
    return claims(payload)
  } catch (error) {
    throw faultOf(error)
  }
}

function claims({ sub, exp, email, email_verified: proven, name, sid, amr, by_pin: byPin }: JWTPayload): Verified {
  if (!sub || typeof exp !== 'number') throw new TokenRefused('claims')
  return {
    sub,
    exp,
    // Invitations are matched by it: only one that the provider calls proven counts, and silence proves nothing.
    ...(typeof email === 'string' && proven === true ? { email } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof sid === 'string' && sid ? { sid } : {}),
    ...(byPin === undefined ? {} : { byPin: typeof byPin === 'number' ? byPin : 0 }),
    ...(Array.isArray(amr) ? { amr: amr.filter((each) => typeof each === 'string') } : {}),
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRefused('expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return new TokenRefused('issuer')
    if (error.claim === 'aud') return new TokenRefused('audience')
    return new TokenRefused(error.claim === 'nbf' ? 'not_yet' : 'claims')
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return new TokenRefused('algorithm')
  if (error instanceof errors.JWSSignatureVerificationFailed) return new TokenRefused('signature')
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) return new TokenRefused('unknown_key')
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return new TokenRefused('malformed')
  return error
}

function localKeys(jwks: JSONWebKeySet): JWTVerifyGetKey {
  let keys = jwks.keys
  let find = createLocalJWKSet(jwks)
  return (header, token) => {
    if (jwks.keys !== keys) {
      keys = jwks.keys
      find = createLocalJWKSet(jwks)
    }
    return find(header, token)
  }
}

/**
 * The keys of an issuer. Their place is asked for at first need and again after a while; what was known serves on while it does not answer.
 */
function issuerKeys(issuer: string): JWTVerifyGetKey {
  let place: { url: string; keys: JWTVerifyGetKey } | undefined
  let looked: { until: number; done: Promise<void> } | undefined
  const look = (): { until: number; done: Promise<void> } => {
    const found = { until: Date.now() + PLACE_MAX_AGE, done: Promise.resolve() }
    const find = async (): Promise<void> => {
      try {
        const { jwks_uri: url } = await discover(issuer)
        if (place?.url !== url) place = { url, keys: remoteKeys(issuer, url) }
      } catch (error) {
        found.until = Date.now() + PLACE_RETRY
        if (!place) throw error
      }
    }
    found.done = find()
    return found
  }
  return async (header, token) => {
    if (!looked || looked.until <= Date.now()) looked = look()
    try {
      await looked.done
      if (!place) throw new Error(`${issuer} has not told where its keys are`)
      return await place.keys(header, token)
    } catch (error) {
      const ofToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw ofToken || error instanceof errors.JOSENotSupported ? error : new KeysUnreachable(error)
    }
  }
}

function remoteKeys(issuer: string, url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    cooldownDuration: COOL_DOWN,
    cacheMaxAge: KEYS_MAX_AGE,
    [customFetch]: async (address) => {
      const { status, body } = await askOutside(address, { headers: { accept: 'application/json' } }, issuerRules(issuer))
      return new Response(new Uint8Array(body), { status })
    },
  })
}

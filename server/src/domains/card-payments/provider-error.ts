import { Refused } from '../../platform/refused.ts'
import { library } from './provider-library.ts'

/**
 * Why a call failed. `key`: the key is wrong or was withdrawn; `busy`: asked too often; `unreachable`: no answer, or its own
 * crash; `refused`: it will not, and the message says why. The first says to a person what to do, the next two try again.
 */
export class ProviderError extends Error {
  readonly code: 'key' | 'busy' | 'unreachable' | 'refused'
  /** The provider's own code, of a refusal. */
  readonly reason: string
  constructor(code: ProviderError['code'], message: string, reason: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.code = code
    this.reason = reason
  }

  /** Whether the same call may succeed later without anybody's doing. */
  get passing(): boolean {
    return this.code === 'busy' || this.code === 'unreachable'
  }
}

/** Runs one call; what the library throws leaves as `ProviderError`, without keys or what was sent. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw providerError(error)
  }
}

function providerError(error: unknown): unknown {
  const { errors } = library()
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new ProviderError('key', 'the key is refused', error.code ?? 'key', undefined)
  }
  if (error instanceof errors.StripeRateLimitError) return new ProviderError('busy', 'asked too often', 'rate_limit', undefined)
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError) {
    return new ProviderError('unreachable', 'no answer', error.code ?? 'unreachable', undefined)
  }
  if (error instanceof errors.StripeError) {
    return new ProviderError('refused', error.message.slice(0, 300), error.decline_code ?? error.code ?? error.type, undefined)
  }
  return error
}

/** What a person reads when a call that they wait for failed. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.code === 'key') return new Refused('card_key_refused')
  if (error.passing) return new Refused('card_unreachable')
  return new Refused('card_refused', { message: error.message })
}

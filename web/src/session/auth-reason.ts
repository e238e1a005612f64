const reasons = [
  'timeout',
  'cancelled',
  'login_required',
  'invalid_state',
  'missing_refresh_token',
  'mfa_required',
  'request_error',
  'access_denied',
  'other',
] as const
export type AuthReason = (typeof reasons)[number]

const isReason = (value: string): value is AuthReason => reasons.some((reason) => reason === value)

/** The identity library's errors by the names of our sentences (`auth.<reason>`). */
export function authReason(error: unknown): AuthReason {
  if (!(error instanceof Error)) return 'other'
  const code = 'error' in error && typeof error.error === 'string' ? error.error : ''
  if (isReason(code)) return code
  if (/invalid state/i.test(error.message)) return 'invalid_state'
  if (/popup closed/i.test(error.message)) return 'cancelled'
  if (/timeout/i.test(error.message)) return 'timeout'
  if (/unable to fetch|failed to fetch|network/i.test(error.message)) return 'request_error'
  return 'other'
}

export const reasonOf = (text: string | undefined): AuthReason => (text && isReason(text) ? text : 'other')

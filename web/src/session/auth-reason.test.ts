import { expect, test } from 'vitest'
import { authReason } from './auth-reason.ts'

const failure = (message: string, error?: string): Error => Object.assign(new Error(message), error && { error })

test.each([
  [failure('Timeout', 'timeout'), 'timeout'],
  [failure('Popup closed', 'cancelled'), 'cancelled'],
  [failure('Login required', 'login_required'), 'login_required'],
  [failure('Invalid state'), 'invalid_state'],
  [failure("Missing Refresh Token (audience: 'x', scope: '')", 'missing_refresh_token'), 'missing_refresh_token'],
  [failure('MFA', 'mfa_required'), 'mfa_required'],
  [failure('HTTP error. Unable to fetch http://localhost/oauth/token', 'request_error'), 'request_error'],
  [failure('Failed to fetch'), 'request_error'],
  [failure('something else', 'strange'), 'other'],
  ['no error at all', 'other'],
])('%s', (error, reason) => {
  expect(authReason(error)).toBe(reason)
})

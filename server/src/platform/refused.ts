import type { ErrorCode } from '@plantule/contract/all'

type FieldRefusal = { path: (string | number)[]; code: ErrorCode; details?: Record<string, unknown> }

/**
 * An expected refusal: `code` is a key of the error catalogue (its status and sentences live in the contract),
 * `details` fill the sentence and reach the client. Anything else that is thrown is a crash and answers 500.
 */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  /** Field errors, when the refusal is about what was typed. */
  readonly fields: FieldRefusal[]

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, fields: FieldRefusal[] = []) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.details = details
    this.fields = fields
  }
}

/** Refuses with the code's sentence put beside one field of the body. */
export const refusedField = (code: ErrorCode, path: (string | number)[], details: Record<string, unknown> = {}): Refused =>
  new Refused(code, details, [{ path, code, details }])

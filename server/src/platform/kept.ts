import type { ErrorCode } from '@plantule/contract/all'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { sentences } from './problem.ts'
import { Refused } from './refused.ts'

const faultsOf = (ctx: Ctx, form: z.ZodType, record: object) =>
  (form.safeParse(record, { error: sentences[ctx.locale] }).error?.issues ?? []).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    // Either is said as it stands: a code by its sentence, a sentence by itself.
    code: message as ErrorCode,
  }))

/**
 * What a form would send: what the record holds, with what a change names over it; undefined is not named, null is.
 * The form's rules across fields hold for the two together, so that one end of a range is measured against the other.
 * What broke a rule before the change is no fault of it. Throws `invalid_input` beside the fields.
 */
export function withKept<F extends z.ZodObject>(ctx: Ctx, form: F, held: object, change: object): z.output<F> {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const record = Object.fromEntries(Object.entries({ ...held, ...named }).filter(([field]) => field in form.shape))
  const faults = faultsOf(ctx, form, record)
  if (faults.length > 0) {
    const old = new Set(faultsOf(ctx, form, held).map((fault) => JSON.stringify(fault)))
    const own = faults.filter((fault) => !old.has(JSON.stringify(fault)) || String(fault.path[0]) in named)
    if (own.length > 0) throw new Refused('invalid_input', {}, own)
  }
  // Each field was the form's when it was written, or has just been read by the change's schema.
  return record as z.output<F>
}

import type { Right } from '@plantule/contract/base/permissions'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/job.ts'
import { startOperation } from './start-operation.ts'

type ManyData = { operationId: number; locale: 'fr' | 'en' }
type Given<D extends ManyData> = {
  kind: string
  /** What people read in the list of downloads. */
  title: { fr: string; en: string }
  /** The job that does it by `runMany`, in the language of who asks. */
  job: Job<D>
  data: NoInfer<Omit<D, keyof ManyData>>
  count: number
  right: Right
}

/** Starts a deed on many records, as the answer of its route tells it. */
export async function startMany<D extends ManyData>(
  ctx: Ctx,
  { kind, title, job, data, count, right }: Given<D>,
): Promise<{ operationId: number; count: number }> {
  // `data` lacks of `D` the id, which the operation gives, and the language.
  const whole = { ...data, locale: ctx.locale } as unknown as Omit<D, 'operationId'>
  const { id } = await startOperation<D>(ctx, { kind, title: title[ctx.locale], download: false, job, data: whole, total: count, right })
  return { operationId: id, count }
}

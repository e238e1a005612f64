import { askOutside, OutsideError, type OutsideAnswer, type Question } from '../../platform/outgoing/ask-outside.ts'
import { CarrierError } from './carrier.ts'

const LONGEST_ANSWER = 8_000_000
/** With these nothing left this machine. */
const unsent: readonly (string | undefined)[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

export type Asking = { ms: number; inner: boolean }

/** Asks a carrier once; any status comes back but those that say nothing. Keys are in what is sent, so no redirection is followed. */
export async function askCarrier(url: string, question: Question, { ms, inner }: Asking): Promise<OutsideAnswer> {
  const answer = await askOutside(url, question, { ms, bytes: LONGEST_ANSWER, redirects: 0, inner }).catch((error: unknown) => {
    throw new CarrierError(wasSent(error) ? 'unreachable' : 'unasked', error instanceof OutsideError ? error.code : 'no answer', {
      cause: error,
    })
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new CarrierError('key', String(status))
  if (status === 429 || status === 503) throw new CarrierError('unasked', String(status))
  return answer
}

function wasSent(error: unknown): boolean {
  if (!(error instanceof OutsideError)) return true
  if (error.code === 'address' || error.code === 'inner') return false
  const cause = error.cause as { code?: string; errors?: { code?: string }[] } | undefined
  const codes = cause?.errors?.map(({ code }) => code) ?? [cause?.code]
  return !(codes.length > 0 && codes.every((code) => unsent.includes(code)))
}

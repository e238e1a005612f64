import { ApiError } from '../../api/error.ts'

type Texts = Readonly<Record<string, string>>

/** The server could not read what the address asks for; asked again it says the same. */
const isMisread = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** What of a list's state is there at the next visit: what stands in the address, unless the server refuses to read it. */
export function remembered(before: Texts, now: Texts, error: unknown): Texts {
  if (!isMisread(error)) return now
  return JSON.stringify(before) === JSON.stringify(now) ? {} : before
}

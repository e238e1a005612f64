import { Refused } from './refused.ts'

/** The row that was asked for. Throws `not_found` where there is none. */
export function mustExist<T>(row: T | null | undefined): T {
  if (row === undefined || row === null) throw new Refused('not_found')
  return row
}

/** Where nobody said whose it is, two clients may call theirs by one number. Throws `not_found`, `which_client`. */
export function mustBeOne<T>(rows: readonly T[]): T {
  if (rows.length > 1) throw new Refused('which_client')
  return mustExist(rows[0])
}

/**
 * Refuses to write over what somebody else changed meanwhile: the screen shows both. The row is to be locked before. No version asks
 * for nothing. Throws `stale_version` with what stands now.
 * @param current the record as its route answers it
 */
export async function refuseStale(held: { version: number }, version: number | undefined, current: () => unknown): Promise<void> {
  if (version !== undefined && held.version !== version) throw new Refused('stale_version', { current: await current() })
}

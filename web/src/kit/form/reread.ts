import type { ApiError } from '../../api/error.ts'
import type { Held } from './record-form.ts'

/** How a window reads its record again, in the shape of its form; a record that is gone refuses by itself. */
export const rereadOf =
  <K extends { version: number }, V>(read: () => Promise<K>, valuesOf: (record: K) => V) =>
  async (): Promise<Held<V>> => {
    const record = await read()
    return { values: valuesOf(record), version: record.version }
  }

/** The record as the refusal of an older version brings it; nothing from any other refusal. */
export const currentIn = <K>(refused: ApiError): K | undefined =>
  // The server sends what the record's own route answers (`refuseStale`).
  refused.code === 'stale_version' ? (refused.problem.details?.['current'] as K | undefined) : undefined

/** The same for a record that no route reads alone: the refusal brings it. */
export const currentOf =
  <K extends { version: number }, V>(valuesOf: (record: K) => V) =>
  async (refused: ApiError): Promise<Held<V>> => {
    const record = currentIn<K>(refused)
    if (!record) throw refused
    return { values: valuesOf(record), version: record.version }
  }

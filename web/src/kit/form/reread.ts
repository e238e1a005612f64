import type { Held } from './record-form.ts'

/** How a window reads its record again, in the shape of its form; a record that is gone refuses by itself. */
export const rereadOf =
  <K extends { version: number }, V>(read: () => Promise<K>, valuesOf: (record: K) => V) =>
  async (): Promise<Held<V>> => {
    const record = await read()
    return { values: valuesOf(record), version: record.version }
  }

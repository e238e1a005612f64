import { useEffect } from 'react'

const key = (name: string): string => `plantule.trail.${name}`

function stored(name: string): number[] {
  try {
    // Only `useTrail` writes under this key.
    return JSON.parse(sessionStorage.getItem(key(name)) ?? '[]') as number[]
  } catch (error) {
    console.info(`The trail ${name} could not be read.`, error)
    return []
  }
}

/** Remembers, in this tab, the rows of a list in their order, so that a record can go to the next one. */
export function useTrail(name: string, ids: readonly number[] | undefined): void {
  const text = ids && JSON.stringify(ids)
  useEffect(() => {
    if (text === undefined) return
    try {
      sessionStorage.setItem(key(name), text)
    } catch (error) {
      console.info(`The trail ${name} could not be kept.`, error)
    }
  }, [name, text])
}

export type Place = { index: number; count: number; previous: number | undefined; next: number | undefined }

/** Where a record stands in the list it came from; nothing when it came from elsewhere. */
export function placeIn(ids: readonly number[], id: number): Place | undefined {
  const index = ids.indexOf(id)
  return index === -1 ? undefined : { index, count: ids.length, previous: ids[index - 1], next: ids[index + 1] }
}

export const placeOf = (name: string, id: number): Place | undefined => placeIn(stored(name), id)

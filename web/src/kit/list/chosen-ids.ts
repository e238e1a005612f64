import type { Selection } from './selection.ts'

/** The ids of what is chosen: where all that match are meant, the server says which they are. */
export const chosenIds = async <Query>(
  chosen: Selection<number, Query>,
  matching: (query: Query) => Promise<{ ids: number[] }>,
): Promise<number[]> => (chosen.kind === 'ids' ? chosen.ids : (await matching(chosen.query)).ids)

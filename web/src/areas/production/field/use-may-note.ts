import { useCan, useInit } from '../../../api/session.ts'

/** Whether this person notes here: staff of the provider look, and leave nothing of theirs on a device. */
export function useMayNote(): boolean {
  const may = useCan('production.write')
  return useInit().support === null && may
}

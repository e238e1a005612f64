import { fieldRoutes, type Field, type FieldLot } from '@plantule/contract/production/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../../api/client.ts'
import { useConnection } from '../../../api/connection.ts'
import { useInit } from '../../../api/session.ts'
import { type FieldHere, readFieldHere } from '../../../offline/field/field-store.ts'
import { afterDeeds, keyOf } from '../../../offline/field/field-lots.ts'
import { keepsField } from '../../../offline/field/keeps-field.ts'
import { refreshField } from '../../../offline/field/refresh-field.ts'
import { ofField } from '../../../offline/work/fold.ts'
import { whoOf } from '../../../offline/work/kept-who.ts'
import { useCommands } from '../../../offline/work/work-queue.ts'
import { useIdentity } from '../../../session/identity.ts'

const AGAIN_MS = 5 * 60_000

export type FieldNow = { kept: FieldHere['kept']; lots: readonly FieldLot[]; lotOf: (id: number) => FieldLot | undefined }

/** The lots as this phone knows them: what it read last, and what was done on it since. */
export function useField(): { field: FieldNow | null; reading: boolean; failed: Error | null; readAgain: () => void } {
  const init = useInit()
  const who = whoOf(init)
  // What staff of the provider read in a shop stays on no device of theirs.
  const keeps = init.support === null
  const { alone } = useIdentity()
  const connected = useConnection() && !alone
  const client = useQueryClient()
  const commands = useCommands()
  const deeds = useMemo(
    () => ofField(commands).flatMap((one) => (one.kind === 'deed' && one.state === 'kept' ? [one.deed] : [])),
    [commands],
  )
  const waiting = deeds.length
  useEffect(() => {
    if (!keeps) return
    keepsField.set(true)
    // A browser may refuse: then what is kept goes when its room runs out, and is read again.
    void navigator.storage.persist()
  }, [keeps])
  const here = useQuery({
    queryKey: ['field.here', who],
    queryFn: () => readFieldHere(who),
    enabled: keeps,
    networkMode: 'always',
    gcTime: Infinity,
  })
  const fresh = useQuery({
    queryKey: ['field.read', who],
    queryFn: async (): Promise<FieldHere | null> => {
      if (!keeps) return unkept(who, await call(fieldRoutes.readField, { query: {} }))
      await refreshField(who)
      await client.invalidateQueries({ queryKey: ['field.here', who] })
      return null
    },
    enabled: connected,
    refetchInterval: AGAIN_MS,
    staleTime: 10_000,
  })
  // What was sent stands on this device by then; the server's own figures follow.
  const before = useRef(waiting)
  useEffect(() => {
    if (before.current === waiting) return
    before.current = waiting
    void client.invalidateQueries({ queryKey: ['field.here', who] })
    if (waiting === 0) void client.invalidateQueries({ queryKey: ['field.read', who] })
  }, [client, waiting, who])
  const data = keeps ? here.data : fresh.data
  const field = useMemo((): FieldNow | null => {
    if (!data) return null
    const lots = afterDeeds(data.lots, deeds)
    const byId = new Map(lots.map((lot) => [lot.id, lot]))
    const ticked = new Set(deeds.flatMap((deed) => (deed.kind === 'task' || deed.kind === 'tick' ? [keyOf(deed)] : [])))
    const tasks = data.kept.tasks.filter(({ key }) => !ticked.has(key))
    return { kept: { ...data.kept, tasks }, lots, lotOf: (id) => byId.get(id) }
  }, [data, deeds])
  const reading = (keeps && here.isPending) || (!data && fresh.isFetching)
  return { field, reading, failed: fresh.error ?? here.error, readAgain: () => void fresh.refetch() }
}

const unkept = (who: string, { lots, gone: _gone, whole: _whole, ...rest }: Field): FieldHere => ({
  kept: { ...rest, who, at: Date.now(), wholeAt: Date.now() },
  lots,
})

import type { Answer, In, Out, Route, Schema, Sent } from '@plantule/contract/base/route'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'
import { useRecordForm, type RecordFormOptions } from './record-form.ts'

type Kept = { id: number; version: number }
type Changing = Route & { body: Schema }
/** A change of the record, without the version that it is of. */
type ChangeOf<U extends Changing> = Omit<In<U['body']>, 'version'>
/** A route that takes a change in part is sent what changed; any other says what it is sent. */
type Sends<S extends Schema, U extends Changing> = [Partial<Out<S>>] extends [ChangeOf<U>]
  ? { sends?: (values: Out<S>) => ChangeOf<U> }
  : { sends: (values: Out<S>) => ChangeOf<U> }

export type RecordOptions<K extends Kept, S extends Schema, U extends Changing> = {
  /** How the record is read again: by its id. */
  get: Route
  /** How it is changed; answers the record. */
  update: U
  /** What a change makes stale besides the record. */
  stale?: readonly Pick<Route, 'path'>[]
  /** As it was read. */
  record: K
  /** What of it the form holds. */
  bodyOf: (record: K) => In<S>
} & Sends<S, U> &
  Pick<RecordFormOptions<S, K>, 'saidOnSave' | 'onSaved' | 'draft'> & { schema: S }

/**
 * The one way to edit a record that has a version: a form over it, whose save sends what the person changed, and which asks
 * where somebody else changed the same. `change` sends a change besides the form (archive, restore) and answers the record,
 * or nothing when it was refused, which a toast has said.
 */
export function useRecord<K extends Kept, S extends Schema, U extends Changing>(options: RecordOptions<K, S, U>) {
  const { get, update, record, bodyOf, stale = [], schema } = options
  const client = useQueryClient()
  const params = { id: record.id }
  const keep = (answer: unknown): void => void client.setQueryData([get.path, { params }], answer)
  const quiet = useAction(update, stale, { onError: () => true, onSuccess: keep })
  const told = useAction(update, stale, { onSuccess: keep })
  // By the reader's name, so that a screen that names it anew at each render does not read the record anew.
  const values = useMemo(() => bodyOf(record), [record]) // eslint-disable-line
  // The type above holds that the route takes this body; its id stands in the path of every record.
  const send = (change: object, version: number) => ({ params, body: { ...change, version } }) as unknown as Sent<U>
  const form = useRecordForm<S, K>({
    schema,
    values,
    version: record.version,
    save: async (all, { version, changed }) => {
      const change = options.sends ? options.sends(all) : changed
      return (await quiet.mutateAsync(send(change as object, version))) as K & Answer<U>
    },
    reread: async () => {
      const theirs = (await call(get, { params } as unknown as Sent<Route>)) as K
      return { values: bodyOf(theirs), version: theirs.version }
    },
    ...(options.saidOnSave !== undefined && { saidOnSave: options.saidOnSave }),
    ...(options.onSaved && { onSaved: options.onSaved }),
    ...(options.draft !== undefined && { draft: options.draft }),
  })
  const change = async (body: Partial<ChangeOf<U>>): Promise<K | undefined> =>
    (await told.mutateAsync(send(body, record.version)).catch(() => undefined)) as K | undefined
  return { form, change, changing: told.isPending }
}

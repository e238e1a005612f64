import { CompiledQuery, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { compile } from './connection.ts'

/** Asks a statement with other values; answers its rows. */
type Ask<R> = (db: Transaction<DB>, values: readonly unknown[]) => Promise<R[]>

/**
 * A statement whose words never change, for what is asked many times a second: it is built and compiled at its first use, and
 * takes its values in the order in which `build` names its stand-ins (any values).
 */
export function statement<R>(build: () => RawBuilder<R>): Ask<R> {
  let text: string | undefined
  return async (db, values) => {
    text ??= compile(build())
    return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
  }
}

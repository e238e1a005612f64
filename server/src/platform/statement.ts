import { CompiledQuery, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { compile } from './connection.ts'
import { standIn } from './own-shop.ts'

/** Asks a statement with other values; answers its rows. */
type Ask<R> = (db: Transaction<DB>, values: readonly unknown[]) => Promise<R[]>

/**
 * A statement whose words never change, for what is asked many times a second: it is built and compiled at its first use, and
 * takes its values in the order in which `build` names its stand-ins (any values).
 */
export function statement<R>(build: () => RawBuilder<R>): Ask<R> {
  let kept: CompiledQuery | undefined
  return async (db, values) => {
    kept ??= compile(build())
    return (await db.executeQuery<R>(CompiledQuery.raw(kept.sql, standIn(kept.parameters, values)))).rows
  }
}

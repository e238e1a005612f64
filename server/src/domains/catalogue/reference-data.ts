import type { Done } from '@plantule/contract/base/shared'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { type NamedKind, refuseNamed } from '../../platform/named-inside.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'
import { mustExist } from '../../platform/must-exist.ts'

type Named = { id: number; version: number; name: string }
/** Fields of the item by name, those that change. */
type Change = { version: number; [field: string]: unknown }
type Kind<Item extends Named> = {
  table: string
  /** Field of the answer to column of the table, besides id and version. */
  fields: Record<Exclude<keyof Item & string, 'id' | 'version'>, string>
  order: string[]
  form: z.ZodObject
  /** Counts what names it, in words of the reader. */
  usedBy: (ctx: Ctx, id: number) => Promise<string | null>
  /** Where values of other domains may name it. */
  named?: NamedKind
}

/** The verbs of one kind of reference data: list, create, update by version, remove when nothing uses it. */
export function referenceVerbs<Item extends Named>(kind: Kind<Item>) {
  const { table, fields } = kind
  const columns = Object.entries<string>(fields)
  // One code for four tables: the table's name is a constant of this module's callers, its columns stand in `fields`.
  const on = (ctx: Ctx) => ctx.db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const toItem = (row: Record<string, unknown>): Item =>
    Object.fromEntries([['id', row['id']], ['version', row['version']], ...columns.map(([field, column]) => [field, row[column]])]) as Item
  const toRow = (input: Record<string, unknown>) => Object.fromEntries(columns.map(([field, column]) => [column, input[field]]))
  const refusals = { [`${table}_name`]: () => refusedField('name_taken', ['name']) }

  async function lock(ctx: Ctx, id: number): Promise<Record<string, unknown>> {
    return mustExist(await on(ctx).selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  }

  return {
    async list(ctx: Ctx): Promise<{ items: Item[] }> {
      let query = on(ctx).selectFrom(table).selectAll()
      for (const column of kind.order) query = query.orderBy(column)
      return { items: (await query.orderBy('id').execute()).map(toItem) }
    },
    /** Throws `name_taken`. */
    async create(ctx: Ctx, input: Omit<Item, 'id' | 'version'>): Promise<Item> {
      const statement = on(ctx)
        .insertInto(table)
        .values({ shop_id: ctx.shopId, ...toRow(input) })
        .returningAll()
        .executeTakeFirstOrThrow()
      const row = await refusing(statement, refusals)
      await audit(ctx, `${table}.create`, table, row['id'] as number, { after: row })
      return toItem(row)
    },
    /** What is not named stays. Throws `not_found`, `stale_version`, `name_taken`. */
    async update(ctx: Ctx, id: number, change: Change): Promise<Item> {
      const before = await lock(ctx, id)
      if (before['version'] !== change.version) throw new Refused('stale_version', { current: toItem(before) })
      const after = await refusing(
        on(ctx)
          .updateTable(table)
          .set({ ...toRow(withKept(ctx, kind.form, toItem(before), change)), version: change.version + 1 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        refusals,
      )
      await audit(ctx, `${table}.update`, table, id, { before, after })
      return toItem(after)
    },
    /** Throws `not_found`, `in_use`. */
    async remove(ctx: Ctx, id: number): Promise<Done> {
      const before = await lock(ctx, id)
      const where = await kind.usedBy(ctx, id)
      if (where) throw new Refused('in_use', { where })
      if (kind.named) await refuseNamed(ctx, kind.named, id)
      await on(ctx).deleteFrom(table).where('id', '=', id).execute()
      await audit(ctx, `${table}.remove`, table, id, { before })
      return { ok: true }
    },
  }
}

/** Says how many rows name an id; null when none does. */
export const countedIn =
  (table: string, column: string, fr: readonly [one: string, many: string], en: readonly [one: string, many: string]) =>
  async (ctx: Ctx, id: number): Promise<string | null> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where shop_id = ${ownShop} and ${sql.ref(column)} = ${id}`.execute(ctx.db)
    const n = rows[0]?.n ?? 0
    return n === 0 ? null : `${n} ${(ctx.locale === 'en' ? en : fr)[n === 1 ? 0 : 1]}`
  }

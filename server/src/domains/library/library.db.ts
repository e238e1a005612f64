import type { LibraryFile, LibraryImage, Use } from '@plantule/contract/library/library'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'

type Uses = Map<number, Use[]>

/** Where each of some items is used, by asking every domain that may use one. A picture is used where its cuts are. */
export async function usesOf(ctx: Ctx, kind: 'image' | 'file', ids: readonly number[]): Promise<Uses> {
  const cuts = kind === 'image' ? await cutsOf(ctx, ids) : []
  const all = [...ids, ...cuts.map((cut) => cut.id)]
  const found = all.length > 0 ? await ctx.services.uses[kind](ctx, all) : []
  const owner = new Map(cuts.map((cut) => [cut.id, cut.of]))
  const usesBy = Map.groupBy(found, (each) => owner.get(each.id) ?? each.id)
  return new Map(ids.map((id) => [id, withoutTwins((usesBy.get(id) ?? []).map((each) => each.use))]))
}

const withoutTwins = (uses: Use[]): Use[] => [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]

/** The pictures that were cut from some others. */
export async function cutsOf(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; of: number }[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('image')
    .select(['id', 'cut_of'])
    .where('cut_of', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, cut_of }) => (cut_of === null ? [] : [{ id, of: cut_of }]))
}

/** Throws `in_use` with the first names as a sentence's end, and the whole list in the details. */
export function refuseUsed(uses: Use[]): void {
  if (uses.length === 0) return
  const names = uses.slice(0, 3).map((use) => use.name)
  throw new Refused('in_use', { where: names.join(', ') + (uses.length > names.length ? '…' : ''), uses })
}

const FOREIGN_KEY = '23503'

/** A table that keeps a reference but whose domain names no use still protects the item. Throws `in_use`. */
export async function refuseReferenced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code === FOREIGN_KEY) throw new Refused('in_use', { where: table ?? '?', uses: [] })
    throw error
  }
}

export type ImageRow = {
  id: number
  key: string
  name: string
  alt: string
  width: number
  height: number
  bytes: number
  status: LibraryImage['status']
  created_at: Date
  version: number
}

export const toImage = (row: ImageRow, uses: Uses): LibraryImage => ({
  id: row.id,
  key: row.key,
  name: row.name,
  alt: row.alt,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  status: row.status,
  usedBy: uses.get(row.id) ?? [],
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export type FileRow = { id: number; name: string; mime: string; bytes: number; added_by_name: string | null; created_at: Date }

export const toFile = (row: FileRow, uses: Uses): LibraryFile => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  bytes: row.bytes,
  usedBy: uses.get(row.id) ?? [],
  addedBy: row.added_by_name,
  createdAt: row.created_at.toISOString(),
})

export const imagesWithSize = (ctx: Ctx) =>
  ctx.db
    .selectFrom('image')
    .innerJoin('stored_file as original', (join) =>
      join.onRef('original.shop_id', '=', 'image.shop_id').onRef('original.id', '=', 'image.original_id'),
    )

export const filesWithSize = (ctx: Ctx) =>
  ctx.db
    .selectFrom('library_file')
    .innerJoin('stored_file as stored', (join) =>
      join.onRef('stored.shop_id', '=', 'library_file.shop_id').onRef('stored.id', '=', 'library_file.file_id'),
    )
    .leftJoin('member', (join) =>
      join.onRef('member.shop_id', '=', 'library_file.shop_id').onRef('member.id', '=', 'library_file.added_by'),
    )

export const imageColumns = [
  'image.id',
  'image.key',
  'image.name',
  'image.alt',
  'image.width',
  'image.height',
  'original.bytes',
  'image.status',
  'image.created_at',
  'image.version',
] as const

export const fileColumns = [
  'library_file.id',
  'library_file.name',
  'stored.mime',
  'stored.bytes',
  'member.name as added_by_name',
  'library_file.created_at',
] as const

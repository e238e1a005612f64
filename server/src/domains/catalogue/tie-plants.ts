import { sql } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { tiePlantsJob } from './jobs.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { bindTaxaAnew } from '../taxonomy/index.ts'

const STEP = 500

/**
 * Lets every shop tie its plants that no taxon was known for, and its own rules against sale to all that they mean, once the shipped
 * names have changed: the rules then hold for them too. Called at start, after the names were loaded; asks once for each version of them.
 */
export async function tieAnew(owner: pg.Pool, jobs: JobQueue): Promise<void> {
  const { rows } = await owner.query<{ version: string }>(
    `select n.version from reference_load n where n.name = 'taxa'
       and not exists (select from reference_load t where t.name = 'tied_plants' and t.version = n.version)`,
  )
  const version = rows[0]?.version
  if (version === undefined) return
  const shops = await owner.query<{ id: number }>(
    `select shop_id as id from product where type = 'plant' and taxon_id is null and latin_name <> ''
     union select shop_id from plant_rule where kind = 'invasive' order by 1`,
  )
  const execute = (text: string, values?: unknown[]) => owner.query(text, values)
  for (const { id } of shops.rows) await jobs.enqueue(execute, id, tiePlantsJob, {}, { key: String(id) })
  await owner.query(
    `insert into reference_load (name, version) values ('tied_plants', $1)
     on conflict (name) do update set version = excluded.version, loaded_at = now()`,
    [version],
  )
}

/** Ties the next loose plants behind an id; answers the last one looked at. A taxon that a plant has is never touched. */
async function tieStep(ctx: Ctx, after: number): Promise<number | undefined> {
  // The trigger on the plant's name and type looks for the taxon.
  const { rows } = await sql<{ id: number }>`
    update product set type = type where product.shop_id = ${ownShop} and id in (
      select id from product where product.shop_id = ${ownShop} and type = 'plant' and taxon_id is null and latin_name <> '' and id > ${after} order by id limit ${STEP} for update)
    returning id`.execute(ctx.db)
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ id }) => id))
}

export async function tiePlants(_data: object, shop: JobShop): Promise<void> {
  await shop.inShop(bindTaxaAnew)
  let last: number | undefined = 0
  while (last !== undefined && !shop.signal.aborted) {
    const after: number = last
    last = await shop.inShop((ctx) => tieStep(ctx, after))
  }
  await shop.inShop((ctx) => ctx.publish('catalogue.changed', {}, 'catalogue.read'))
}

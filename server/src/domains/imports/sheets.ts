import type { Out } from '@plantule/contract/base/route'
import type { importRoutes } from '@plantule/contract/imports/imports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { importTemplate, ownSheet } from './reading/index.ts'
import { today } from '../../platform/paris.ts'
import { productFilters } from '../catalogue/index.ts'
import { existingProducts, ratesToday } from './existing-products.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** The workbook to fill in, with the shop's own names in its lists. */
export async function templateSheet(ctx: Ctx): Promise<FileReply> {
  const names = async (table: 'container' | 'rootstock' | 'plant_provider') =>
    (await ctx.db.selectFrom(table).select('name').orderBy('name').limit(2000).execute()).map((row) => row.name)
  const paths = await sql<{ path: string[] }>`
    select array_remove(array[top.name, up.name, c.name], null) as path from category c
    left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id left join category top on top.shop_id = ${ownShop} and top.id = up.parent_id where c.shop_id = ${ownShop}
    order by 1 limit 2000`.execute(ctx.db)
  const lists = {
    containers: await names('container'),
    rootstocks: await names('rootstock'),
    providers: await names('plant_provider'),
    categories: paths.rows.map((row) => row.path),
    vatRates: [...(await ratesToday(ctx)).keys()],
  }
  return { name: 'modele-catalogue.xlsx', body: () => importTemplate(lists) }
}

/** The products that a list's filters show, as a workbook that can be edited and imported again. */
export async function exportSheet(ctx: Ctx, query: Out<typeof importRoutes.exportProducts.query>): Promise<FileReply> {
  const { q, ...filters } = query
  const found = q ? sql`and p.id in (select id from product_search(${q}, 20000, ${!query.archived}))` : sql``
  const products = await existingProducts(ctx, sql`${productFilters(filters)} ${found}`, false)
  return {
    name: `catalogue-${today(ctx)}.xlsx`,
    body: async () => writeXlsx([{ name: 'Catalogue', ...ownSheet(products) }]),
  }
}

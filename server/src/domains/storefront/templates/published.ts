import type { Template, TemplateKind } from '@plantule/contract/storefront/blocks'
import { defaultTemplate } from '@plantule/contract/storefront/default-templates'
import type { BlockFault } from '@plantule/contract/storefront/read-blocks'
import type { Published, TemplateVersion } from '@plantule/contract/storefront/templates'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { keptTemplate } from './kept-template.ts'
import { inForce, versionColumns, versionsOf } from './versions.db.ts'

type Seen = { number: number; name: string; appearsAt: string | null; author: string; template: Template; faults: BlockFault[] }

/** What visitors see of a kind at this moment; until something was published, the page to begin with. Never refuses. */
export async function publishedTemplate(ctx: Ctx, kind: TemplateKind): Promise<Seen> {
  const { rows } = await sql<{ number: number; name: string; appears_at: Date; author: string; template: unknown }>`
    select v.number, v.name, v.appears_at, v.author, v.template from template_version v
    where v.shop_id = ${ownShop} and v.id = ${inForce(ctx, kind)}`.execute(ctx.db)
  const [row] = rows
  if (!row) return { number: 0, name: '', appearsAt: null, author: '', template: defaultTemplate(kind), faults: [] }
  const { number, name, appears_at, author, template } = row
  return { number, name, author, appearsAt: appears_at.toISOString(), ...(await keptTemplate(ctx, kind, template)) }
}

export const published = async (ctx: Ctx, kind: TemplateKind): Promise<Published> => ({
  ...(await publishedTemplate(ctx, kind)),
  versions: await versionsOf(ctx, kind),
})

/** Throws `not_found`. */
export async function templateVersion(ctx: Ctx, kind: TemplateKind, id: number): Promise<TemplateVersion> {
  const { rows } = await sql<Omit<TemplateVersion, 'template' | 'faults'> & { template: unknown }>`
    select v.template, ${versionColumns(ctx, kind)} from template_version v
    where v.shop_id = ${ownShop} and v.kind = ${kind} and v.id = ${id}`.execute(ctx.db)
  const row = mustExist(rows[0])
  return { ...row, ...(await keptTemplate(ctx, kind, row.template)) }
}

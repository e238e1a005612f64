import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { LabelElement } from '@plantule/contract/printing/label-design'
import type { LabelFormat } from '@plantule/contract/printing/printing'
import { type LabelTemplate, LabelTemplateInput, type studioRoutes } from '@plantule/contract/printing/studio'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { refusedField } from '../../platform/refused.ts'
import { refusing } from '../../platform/refusing.ts'

type Routes = typeof studioRoutes
const taken = { label_template_name: () => refusedField('name_taken', ['name']) }
const columns = ['id', 'name', 'paper', 'elements', 'version'] as const
type Row = Omit<LabelTemplate, 'paper'> & { paper: string; elements: LabelElement[] }

// Only papers of the contract are written.
const toTemplate = (row: Row): LabelTemplate => ({ ...row, paper: row.paper as LabelFormat })
const values = ({ name, paper, elements }: Out<Routes['createLabelTemplate']['body']>) => ({
  name,
  paper,
  elements: JSON.stringify(elements),
})

export async function listLabelTemplates(ctx: Ctx): Promise<{ items: LabelTemplate[] }> {
  const rows = await ctx.db.selectFrom('label_template').select(columns).orderBy('name').orderBy('id').execute()
  return { items: rows.map(toTemplate) }
}

/** Throws `not_found`. */
export const getLabelTemplate = async (ctx: Ctx, id: number): Promise<LabelTemplate> =>
  toTemplate(mustExist(await ctx.db.selectFrom('label_template').select(columns).where('id', '=', id).executeTakeFirst()))

/** Throws `name_taken`. */
export async function createLabelTemplate(ctx: Ctx, input: Out<Routes['createLabelTemplate']['body']>): Promise<LabelTemplate> {
  const statement = ctx.db
    .insertInto('label_template')
    .values({ shop_id: ctx.shopId, ...values(input) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const made = toTemplate(await refusing(statement, taken))
  await audit(ctx, 'label_template.create', 'label_template', made.id, { after: made })
  return made
}

/** What is not named stays. Throws `not_found`, `stale_version`, `name_taken`. */
export async function updateLabelTemplate(
  ctx: Ctx,
  id: number,
  change: Out<Routes['updateLabelTemplate']['body']>,
): Promise<LabelTemplate> {
  const row = mustExist(await ctx.db.selectFrom('label_template').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
  const before = toTemplate(row)
  await refuseStale(before, change.version, () => before)
  const statement = ctx.db
    .updateTable('label_template')
    .set({ ...values(withKept(ctx, LabelTemplateInput, before, change)), version: before.version + 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const after = toTemplate(await refusing(statement, taken))
  await audit(ctx, 'label_template.update', 'label_template', id, { before, after })
  return after
}

/** Throws `not_found`. */
export async function removeLabelTemplate(ctx: Ctx, id: number): Promise<Done> {
  const before = mustExist(await ctx.db.selectFrom('label_template').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
  await ctx.db.deleteFrom('label_template').where('id', '=', id).execute()
  await audit(ctx, 'label_template.delete', 'label_template', id, { before })
  return { ok: true }
}

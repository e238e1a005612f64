import { inviteJob } from '../domains/shops/index.ts'
import { inShop } from '../platform/context.ts'
import { type Installation, lookInto } from './installation.ts'

/** Writes to everybody who works in the shop: with an account of this installation they take up their place. */
export async function inviteAgain(installation: Installation, shopId: number): Promise<number> {
  const { base, who } = lookInto(installation, shopId)
  return inShop(base, { ...who, readOnly: false }, async (ctx) => {
    const members = await ctx.db.selectFrom('member').select('id').where('removed_at', 'is', null).orderBy('id').execute()
    for (const { id } of members) await ctx.enqueue(inviteJob, { memberId: id, invitedBy: '', locale: 'fr' })
    return members.length
  })
}

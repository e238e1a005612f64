import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../context.ts'
import { qrSvg } from '../documents/codes.ts'
import { type Account, beginTotp, checkPresent, checkProof, confirmTotp, endTotp, newRecoveryCodes } from '../identity/index.ts'
import { Refused } from '../refused.ts'
import { auditOwn } from './change-account.ts'
import { identityDb, type Keeper, ownAccount, refuseAfter, mailAfter } from './keeper.ts'

const withSecondStep = async (ctx: Ctx, wanted: boolean): Promise<Account> => {
  const account = await ownAccount(ctx)
  if (account.hasTotp !== wanted) throw new Refused(wanted ? 'second_step_off' : 'second_step_on')
  return account
}

export async function beginSecondStep(ctx: Ctx, { box }: Keeper, present: string) {
  const account = await withSecondStep(ctx, false)
  const db = identityDb(ctx)
  const hindrance = await checkPresent(db, account, present)
  if (hindrance) return refuseAfter(hindrance, 'present')
  const { secret, uri } = await beginTotp(db, box, account.sub)
  const qr = `data:image/svg+xml;base64,${Buffer.from(await qrSvg(uri)).toString('base64')}`
  return { secret, uri, qr }
}

export async function confirmSecondStep(ctx: Ctx, keeper: Keeper, code: string) {
  const account = await withSecondStep(ctx, false)
  const codes = await confirmTotp(identityDb(ctx), keeper.box, account.sub, code)
  if (!codes) return refuseAfter({ code: 'code_wrong' }, 'code')
  await auditOwn(ctx, 'account.second-step-on')
  mailAfter(ctx, keeper, 'second_step_on', account)
  return { codes }
}

export async function renewRecoveryCodes(ctx: Ctx, { box }: Keeper, proof: string) {
  const account = await withSecondStep(ctx, true)
  const db = identityDb(ctx)
  const hindrance = await checkProof(db, box, account, proof)
  if (hindrance) return refuseAfter(hindrance, 'proof')
  await auditOwn(ctx, 'account.recovery-codes')
  return { codes: await newRecoveryCodes(db, box, account.sub) }
}

export async function endSecondStep(ctx: Ctx, keeper: Keeper, proof: string): Promise<Done | (() => Promise<never>)> {
  const account = await withSecondStep(ctx, true)
  const db = identityDb(ctx)
  const hindrance = await checkProof(db, keeper.box, account, proof)
  if (hindrance) return refuseAfter(hindrance, 'proof')
  await endTotp(db, account.sub)
  await auditOwn(ctx, 'account.second-step-off')
  mailAfter(ctx, keeper, 'second_step_off', account)
  return { ok: true }
}

import { isEasyPin, sellerRoutes } from '@plantule/contract/platform/sellers'
import type { Answer } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../audit.ts'
import type { Browser, Ctx } from '../context.ts'
import { handle, type Mounted } from '../handlers.ts'
import {
  type Account,
  checkPresent,
  deviceCookie,
  deviceToken,
  forgetSession,
  isFresh,
  keepSeat,
  narrowToSeat,
  seatEntryCookie,
  seatsOf,
  signOutSession,
  tryPin,
} from '../identity/index.ts'
import { Refused, refusedField } from '../refused.ts'
import { auditOwn } from './change-account.ts'
import { findAccount, identityDb, type Keeper, refuseAfter } from './keeper.ts'

const isSecure = (ctx: Ctx): boolean => ctx.services.config.publicUrl.startsWith('https:')
const tokenOf = (ctx: Ctx): string | undefined => deviceToken(browserOf(ctx).cookie, isSecure(ctx))

function browserOf({ browser }: Ctx): Browser {
  if (!browser) throw new Error('Sellers are asked about by requests alone')
  return browser
}

/** The account of the person who asks; throws `kept_elsewhere`. People of the demonstration sell by turns as everybody does. */
async function sellingAccount(ctx: Ctx, keeper: Keeper | undefined): Promise<Account> {
  const account = keeper && (await findAccount(ctx))
  if (!account) throw new Refused('kept_elsewhere')
  return account
}

async function sellers(ctx: Ctx, keeper: Keeper | undefined): Promise<Answer<typeof sellerRoutes.sellers>> {
  const account = keeper && (await findAccount(ctx))
  if (!account) return { possible: false, fresh: false, sellers: [] }
  const token = tokenOf(ctx)
  const seats = token === undefined ? [] : await seatsOf(identityDb(ctx), token, ctx.shopId)
  return {
    possible: true,
    fresh: !account.hasPassword || (await isFresh(identityDb(ctx), account.sub, ctx.person?.session ?? '')),
    sellers: seats.map(({ id, memberId, name, spent, sub }) => ({ id, memberId, name, spent, isMe: sub === account.sub })),
  }
}

/** Throws `pin_easy`, and `present_needed` or what is wrong with the password where the sign-in is not of just now. */
async function keepSeller(ctx: Ctx, keeper: Keeper | undefined, { pin, present }: { pin: string; present: string }) {
  const account = await sellingAccount(ctx, keeper)
  const db = identityDb(ctx)
  const session = ctx.person?.session ?? ''
  if (isEasyPin(pin)) throw refusedField('pin_easy', ['pin'])
  if (account.hasPassword && (present !== '' || !(await isFresh(db, account.sub, session)))) {
    if (present === '') throw refusedField('present_needed', ['present'])
    const hindrance = await checkPresent(db, account, present)
    if (hindrance) return refuseAfter(hindrance, 'present')
  }
  const { userAgent, address, setCookie } = browserOf(ctx)
  const device = { token: tokenOf(ctx), userAgent, address }
  // The box is there wherever accounts are kept.
  const token = await keepSeat(db, (keeper as Keeper).box, { sub: account.sub, session, pin, device, shopId: ctx.shopId })
  setCookie(deviceCookie(token, isSecure(ctx)))
  await auditOwn(ctx, 'account.till-code')
  return { ok: true } as const
}

/** Throws `not_found` for a sign-in that this device does not keep, or whose person may not sell in this shop. */
async function openSeller(ctx: Ctx, keeper: Keeper | undefined, id: number, pin: string) {
  const account = await sellingAccount(ctx, keeper)
  const db = identityDb(ctx)
  const token = tokenOf(ctx)
  const seat = token === undefined ? undefined : (await seatsOf(db, token, ctx.shopId)).find((each) => each.id === id)
  if (token === undefined || !seat) throw new Refused('not_found')
  const { userAgent, address, setCookie } = browserOf(ctx)
  const hindrance = await tryPin(db, (keeper as Keeper).box, seat, pin, { sub: account.sub, userAgent, address })
  if (hindrance) {
    if (hindrance.code !== 'too_many_tries')
      await audit(ctx, 'account.till-code-wrong', 'member', seat.memberId, { after: { name: seat.name } })
    return refuseAfter(hindrance, 'pin')
  }
  // A till in daily use knows its sellers for as long as it is in use.
  setCookie(deviceCookie(token, isSecure(ctx)))
  if (seat.sub === account.sub) {
    await narrowToSeat(db, account.sub, ctx.person?.session ?? '', seat.id, ctx.shopId)
    return { entered: false }
  }
  await endOwn(ctx, account)
  setCookie(await seatEntryCookie(db, seat, isSecure(ctx)))
  await audit(ctx, 'account.till-handed-over', 'member', seat.memberId, { after: { name: seat.name } })
  return { entered: true }
}

/** The session that asks is over, and its browser forgets it; what the device keeps of its person stays. */
async function endOwn(ctx: Ctx, { sub }: Account): Promise<void> {
  await signOutSession(identityDb(ctx), sub, ctx.person?.session ?? '')
  for (const cookie of forgetSession(isSecure(ctx))) browserOf(ctx).setCookie(cookie)
}

/**
 * Asked as soon as a lock is held: who opens it without the server, or takes the cover away with a browser's tools, finds behind it what
 * the PIN would have opened. Of a sign-in that this device does not keep nothing changes: no PIN opens it.
 */
async function narrowSeller(ctx: Ctx, keeper: Keeper | undefined): Promise<Done> {
  const account = await sellingAccount(ctx, keeper)
  const db = identityDb(ctx)
  const token = tokenOf(ctx)
  const seat = token === undefined ? undefined : (await seatsOf(db, token, ctx.shopId)).find(({ sub }) => sub === account.sub)
  if (seat) await narrowToSeat(db, account.sub, ctx.person?.session ?? '', seat.id, ctx.shopId)
  return { ok: true }
}

async function leaveTill(ctx: Ctx, keeper: Keeper | undefined): Promise<Done> {
  await endOwn(ctx, await sellingAccount(ctx, keeper))
  return { ok: true }
}

/** Sellers who share a device; mounted as the routes of the own account are, on the schema's owner. */
export const sellersRoutes = (keeper: Keeper | undefined): Mounted[] =>
  handle(sellerRoutes, {
    sellers: (ctx) => sellers(ctx, keeper),
    keepSeller: (ctx, { body }) => keepSeller(ctx, keeper, body),
    openSeller: (ctx, { params, body }) => openSeller(ctx, keeper, params.id, body.pin),
    narrowSeller: (ctx) => narrowSeller(ctx, keeper),
    leaveTill: (ctx) => leaveTill(ctx, keeper),
  })

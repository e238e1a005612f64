import { accountRoutes } from '@plantule/contract/platform/account'
import { handle, type Mounted } from '../handlers.ts'
import { Refused } from '../refused.ts'
import { changeEmail, changeOwnPassword, proveEmail, rename } from './change-account.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { getAccount } from './get-account.ts'
import type { Keeper } from './keeper.ts'
import { beginSecondStep, confirmSecondStep, endSecondStep, renewRecoveryCodes } from './second-step.ts'

/**
 * The routes of the own account. They are mounted on the schema's owner, who alone reads the identity tables: each touches
 * only the account of the person who asks, and rows whose shop it names.
 */
export function ownAccountRoutes(kept: Keeper | undefined): Mounted[] {
  const keeper = (): Keeper => {
    if (!kept) throw new Refused('kept_elsewhere')
    return kept
  }
  return handle(accountRoutes, {
    getAccount,
    rename: (ctx, { body }) => rename(ctx, body.name),
    changePassword: (ctx, { body }) => changeOwnPassword(ctx, keeper(), body),
    changeEmail: (ctx, { body }) => changeEmail(ctx, keeper(), body),
    proveEmail: (ctx) => proveEmail(ctx, keeper()),
    beginSecondStep: (ctx, { body }) => beginSecondStep(ctx, keeper(), body.present),
    confirmSecondStep: (ctx, { body }) => confirmSecondStep(ctx, keeper(), body.code),
    newRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, keeper(), body.proof),
    endSecondStep: (ctx, { body }) => endSecondStep(ctx, keeper(), body.proof),
    endSession: (ctx, { params }) => endSession(ctx, params.uid),
    endOtherSessions,
  })
}

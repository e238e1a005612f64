import { holds, type Right } from '@plantule/contract/base/permissions'
import type { Ctx } from './context.ts'

/** Who does what is done, by the name that papers and histories keep; `nobody` where nobody signed in does it. */
export const actorName = (ctx: Pick<Ctx, 'actor'>, nobody = ''): string => ('name' in ctx.actor ? ctx.actor.name : nobody)

/** The author of a change as histories keep them. */
export const authorOf = (ctx: Pick<Ctx, 'actor'>): string => actorName(ctx, 'public')

/** Whether whoever asks comes by rights and lacks one: a member, a key, staff who were let in. Jobs and visitors come by none. */
export const lacks = ({ actor }: Pick<Ctx, 'actor'>, right: Right): boolean => 'rights' in actor && !holds(actor.rights, right)

/** Whether whoever asks holds a right: a member, a key, or staff of the provider who were let in. */
export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, right: Right): boolean => 'rights' in actor && holds(actor.rights, right)

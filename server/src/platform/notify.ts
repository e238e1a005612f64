import type { NoticeKind } from '@plantule/contract/notices/notices'
import type { Ctx } from './context.ts'
import { answerOf, port } from './port.ts'

/** A fact that wants attention: about what, and whose if it is not for everybody who may see it. */
export type Fact = {
  kind: NoticeKind
  /** Ids of the kind's own table: a comment, an order, a mail, a size, a card payment. */
  ids: readonly number[]
  memberIds?: readonly number[]
  /** What a mail is about, which says who may see it. */
  about?: string | null
}

export type Passed = { kind: NoticeKind; from: number; to: number }

export type NoticeBoard = {
  post: (ctx: Ctx, fact: Fact) => Promise<void>
  settle: (ctx: Ctx, fact: Fact) => Promise<void>
  pass: (ctx: Ctx, passed: Passed) => Promise<void>
}

const nothing = async (): Promise<void> => undefined
export const noticeBoard = port<NoticeBoard>('notice-board', { post: nothing, settle: nothing, pass: nothing })

/** Says to the members whom it concerns that something wants their attention, in the caller's transaction. */
export const notify = (ctx: Ctx, fact: Fact): Promise<void> => answerOf(ctx, noticeBoard).post(ctx, fact)

/** What was told needs nobody any more: it is read for all, or for those named. */
export const settleNotices = (ctx: Ctx, fact: Fact): Promise<void> => answerOf(ctx, noticeBoard).settle(ctx, fact)

/** What was told of one thing and nobody has read yet is told of another, which took it over. */
export const passNotices = (ctx: Ctx, passed: Passed): Promise<void> => answerOf(ctx, noticeBoard).pass(ctx, passed)

import type { BotAnswer } from '@plantule/contract/bot/bot'
import { plain } from '@plantule/contract/bot/graph'
import type { Said, Waiting } from '@plantule/contract/bot/run'
import type { ShownTalk, TalkPart } from '@plantule/contract/bot/shown-talk'
import type { Ctx } from '../../platform/context.ts'

/** Parts that are kept of one talk, the newest. */
const MOST_PARTS = 80

/** What is shown of a talk after an answer to what it waited for. */
export function shownAfter(before: ShownTalk, answer: BotAnswer, says: readonly Said[], waiting: Waiting | null): ShownTalk {
  const past = [...before.past, answered(before.waiting, answer), ...said(says)]
  return { past: past.slice(-MOST_PARTS), waiting }
}

export const said = (says: readonly Said[]): TalkPart[] => says.map((each) => ({ by: 'bot', said: each }))

function answered(waiting: Waiting | null, answer: BotAnswer): TalkPart {
  if (answer.kind === 'contact' || answer.kind === 'no_contact')
    return { by: 'visitor', kind: 'contact', given: answer.kind === 'contact' && answer.consent }
  if (answer.kind === 'text') return { by: 'visitor', kind: 'text', text: plain(answer.text) }
  if (waiting?.kind === 'criterion') return { by: 'visitor', kind: 'criterion', criterion: waiting.criterion, choice: answer.option }
  const option = waiting?.kind === 'choice' ? waiting.options.find(({ id }) => id === answer.option) : undefined
  return { by: 'visitor', kind: 'text', text: option?.label ?? '' }
}

/** A talk as whoever has its token sees it again; undefined for none, and for one that was forgotten. */
export async function showTalk(ctx: Ctx, token: string): Promise<ShownTalk | undefined> {
  const row = await ctx.db
    .selectFrom('bot_talk')
    .select('shown')
    .where('token', '=', token)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  return row?.shown
}

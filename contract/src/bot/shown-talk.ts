import type { Criterion } from './graph.ts'
import type { Said, Waiting } from './run.ts'

/** A part of a talk as it is shown again: what the bot said, and what the visitor answered. Contact details are never among it. */
export type TalkPart =
  | { by: 'bot'; said: Said }
  | { by: 'visitor'; kind: 'text'; text: string }
  | { by: 'visitor'; kind: 'criterion'; criterion: Criterion; choice: string }
  | { by: 'visitor'; kind: 'contact'; given: boolean }

/** `waiting` is null once the talk is over. */
export type ShownTalk = { past: readonly TalkPart[]; waiting: Waiting | null }

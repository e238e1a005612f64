import type { Graph } from '@plantule/contract/bot/graph'
import type { TalkState } from '@plantule/contract/bot/run'
import type { ShownTalk } from '@plantule/contract/bot/shown-talk'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'bot.graph': Graph
    'bot_version.graph': Graph
    'bot_talk.shown': ShownTalk
    'bot_talk.state': TalkState
  }
}

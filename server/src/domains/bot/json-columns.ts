import type { Graph } from '@plantule/contract/bot/graph'
import type { TalkState } from '@plantule/contract/bot/run'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'bot.graph': Graph
    'bot_version.graph': Graph
    'bot_talk.state': TalkState
  }
}

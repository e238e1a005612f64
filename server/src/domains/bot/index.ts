import { botRoutes } from '@plantule/contract/bot/bot'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { botAnswer } from './bot.db.ts'
import { listBotVersions, publishBot, restoreBot, saveBot } from './edit-bot.ts'
import { readyPlants } from './ready-plants.ts'
import { botReport } from './report.ts'
import { answerTalk, beginTalk, forgetTalks } from './talk.ts'

export { showTalk } from './shown-talk.ts'
export { beginTalk, firstAnswer, hasBot, nextAnswer, placeOf } from './talk.ts'

export const bot: Domain = {
  name: 'bot',
  forget: forgetTalks,
  routes: handle(botRoutes, {
    getBot: (ctx) => botAnswer(ctx),
    saveBot: (ctx, { body }) => saveBot(ctx, body),
    publishBot: (ctx, { body }) => publishBot(ctx, body.version),
    listBotVersions: (ctx, { query }) => listBotVersions(ctx, query.page),
    restoreBot: (ctx, { params, body }) => restoreBot(ctx, params.id, body.version),
    tryStock: async (ctx, { query }) => ({ items: await readyPlants(ctx, query) }),
    botReport: (ctx, { query }) => botReport(ctx, query.days),
    beginTalk: (ctx) => beginTalk(ctx),
    talk: (ctx, { body }) => answerTalk(ctx, body),
  }),
}

import type { AgreedTerms } from '@plantule/contract/base/agreed-terms'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { answerOf, port } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop, documentInfo, lookToday } from '../../shops/index.ts'
import { sellerOf } from './document-parts.ts'
import { richBlocksOf } from './rich-blocks.ts'

export type AgreedText = AgreedTerms & { html: string }

/**
 * The terms to which whoever ordered on the shop's pages agreed, by version: also of orders that went over to this one, and of the one
 * whose rest it is. None for what staff sold.
 */
export const agreedTerms = port<(ctx: Ctx, orderId: number) => Promise<AgreedText[]>>('agreed terms', async () => [])

const words = {
  fr: {
    file: (number: number) => `Conditions de vente, version ${number}.pdf`,
    title: (number: number, day: string) => `Conditions de vente acceptées : version ${number}, en vigueur depuis le ${day}`,
  },
  en: {
    file: (number: number) => `Terms of sale, version ${number}.pdf`,
    title: (number: number, day: string) => `Terms of sale agreed to: version ${number}, in force since ${day}`,
  },
}

/** The very words that were agreed to as a paper, whatever the shop wrote since. */
export async function termsPaper(ctx: Ctx, { number, validFrom, html }: AgreedText, language: 'fr' | 'en'): Promise<FileReply> {
  const look = await lookToday(ctx)
  const title = words[language].title(number, dayInWords(validFrom, language))
  const data = { locale: language, number: '', title, seller: await whoSells(ctx), conditions: richBlocksOf(html) }
  const date = new Date(`${validFrom}T12:00:00Z`)
  return { name: words[language].file(number), inline: true, body: () => renderPdf('conditions', data, { date, look }) }
}

export async function agreedPapers(ctx: Ctx, orderId: number, language: 'fr' | 'en'): Promise<FileReply[]> {
  const papers: FileReply[] = []
  for (const terms of await answerOf(ctx, agreedTerms)(ctx, orderId)) papers.push(await termsPaper(ctx, terms, language))
  return papers
}

/** What was agreed to is given to whoever agreed, also where the shop's details lack something that an invoice needs. */
async function whoSells(ctx: Ctx) {
  try {
    return sellerOf(await documentInfo(ctx))
  } catch (error) {
    if (error instanceof Refused) return { name: (await currentShop(ctx)).name }
    throw error
  }
}

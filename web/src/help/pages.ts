import type { Language } from '../i18n/language.ts'
import { places, type Topic } from './places.ts'

export type HelpPage = { title: string; what: string; why: string; how: readonly string[] }
export type Help = { pages: readonly (HelpPage & { topic: Topic })[]; words: readonly { word: string; means: string }[] }

const files = import.meta.glob<{ default: unknown }>('./{fr,en}/*.json')

/** All pages of a language, read when help is first asked for. */
export async function loadHelp(language: Language): Promise<Help> {
  const read = async (name: string): Promise<unknown> => (await files[`./${language}/${name}.json`]?.())?.default
  const topics = Object.keys(places) as Topic[]
  // Each file has the shape that its test holds.
  const pages = await Promise.all(topics.map(async (topic) => ({ topic, ...((await read(topic)) as HelpPage) })))
  const words = Object.values((await read('words')) as Record<string, { word: string; means: string }>)
  return { pages, words }
}

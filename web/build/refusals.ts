import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:refusals'

/**
 * The sentences of every refusal as data, `{ code: { fr, en } }`: forms need those that a schema names, and importing
 * the contract whole for them would load every schema.
 */
export function refusals(): Plugin {
  return {
    name: 'refusals',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const contract = resolve(import.meta.dirname, '../../contract/src/all.ts')
      this.addWatchFile(contract)
      const { messages } = (await import(pathToFileURL(contract).href)) as { messages: Record<string, { fr: string; en: string }> }
      const sentences = Object.entries(messages).map(([code, { fr, en }]) => [code, { fr, en }])
      return `export default ${JSON.stringify(Object.fromEntries(sentences))}`
    },
  }
}

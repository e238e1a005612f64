import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { storedLanguage } from './language.ts'
import type { Namespace } from './words.gen.ts'

const files = import.meta.glob<{ default: ResourceKey }>('./{fr,en}/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    const load = files[`./${language}/${namespace}.json`]
    if (!load) return callback(new Error(`No words for ${namespace} in ${language}`), null)
    load().then(
      (module) => callback(null, module.default),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

export const startWords = (): Promise<unknown> =>
  i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'fr',
      supportedLngs: ['fr', 'en'],
      ns: ['kit', 'shell'],
      defaultNS: 'kit',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })

/** Called by the router beside the screen's code, so that both come at once. */
export const loadWords = (namespaces: readonly Namespace[]): Promise<void> => i18next.loadNamespaces(namespaces)

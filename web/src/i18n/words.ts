import type kit from './fr/kit.json'
import type shell from './fr/shell.json'

/** One line per namespace: the French file is the one that types the keys. */
export type Words = {
  kit: typeof kit
  shell: typeof shell
}
export type Namespace = keyof Words

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Words
    returnNull: false
  }
}

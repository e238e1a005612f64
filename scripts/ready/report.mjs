import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Ends the command with one sentence for the person at the keyboard instead of a stack. */
export class Stop extends Error {}

let quiet = false
export function setQuiet() {
  quiet = true
}

export function say(text, { always = false } = {}) {
  if (always || !quiet) process.stderr.write(`${text}\n`)
}

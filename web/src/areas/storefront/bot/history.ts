/** What was, what is, and what was taken back. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[]; key: string | null; at: number }

const MOST = 100
/** Letters typed one after the other into the same field are one step back. */
const TOGETHER_MS = 1_500

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], key: null, at: 0 })

/** `key` names what is changed: the same again soon after belongs to the step before. */
export function change<T>(history: History<T>, present: T, key: string | null, now: number): History<T> {
  if (present === history.present) return history
  const together = key !== null && key === history.key && now - history.at < TOGETHER_MS
  return { past: together ? history.past : [...history.past, history.present].slice(-MOST), present, future: [], key, at: now }
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], key: null, at: 0 }
}

export function redo<T>(history: History<T>): History<T> {
  const [next] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: history.future.slice(1), key: null, at: 0 }
}

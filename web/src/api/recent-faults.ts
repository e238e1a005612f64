/** What went wrong in this tab of late, for who is asked for help: sentences and request numbers, nothing of what was typed. */
export type Fault = { at: string; message: string; requestId: string | null }

const MOST = 10
const faults: Fault[] = []

export function noteFault(message: string, requestId: string | null = null): void {
  faults.push({ at: new Date().toISOString(), message: message.slice(0, 500) || 'Error', requestId: requestId || null })
  if (faults.length > MOST) faults.shift()
}

export const recentFaults = (): Fault[] => [...faults]

const wordsOf = (reason: unknown): string => (reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))

/** Hears what no screen catches. */
export function hearFaults(): void {
  window.addEventListener('error', ({ error, message }) => noteFault(error ? wordsOf(error) : message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A refusal was shown to whoever asked.
    if (!(reason instanceof Error && 'problem' in reason)) noteFault(wordsOf(reason))
  })
}

export type Toast = {
  id: number
  tone: 'done' | 'info' | 'error'
  text: string
  /** A way back or onward, shown as a button in the toast. */
  action?: { label: string; run: () => void }
  /** Milliseconds on screen; errors stay until closed. */
  stay: number
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  get: () => toasts,
}

export function showToast(toast: Partial<Omit<Toast, 'id'>> & { text: string }): number {
  const id = nextId++
  const tone = toast.tone ?? 'done'
  change([...toasts.slice(-3), { stay: tone === 'error' ? Infinity : toast.action ? 6_000 : 4_000, ...toast, tone, id }])
  return id
}

export const closeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Says a refusal; whatever is not a refusal of the server is a fault of ours and goes to the console too. */
export function showError(error: unknown): void {
  // A refusal of the server is told to the person; anything else is a fault that the developer must see.
  if (!(error instanceof Error && 'problem' in error)) console.error(error)
  showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
}

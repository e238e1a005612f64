/** A question before what cannot be undone: names the thing and the consequence. */
export type Question = {
  title: string
  /** What will happen, with the figures. */
  text: string
  /** The verb: "Supprimer 3 lots". */
  confirm: string
  cancel?: string
  danger?: boolean
  /** For the worst: must be typed before the button works. */
  typed?: string
}

export type Asked = Question & { id: number; answer: (yes: boolean) => void }
let asked: Asked | null = null
let nextId = 1
const listeners = new Set<() => void>()
const change = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

export const questionStore = {
  subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  get: () => asked,
}

/** True when the person confirms; a second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      id: nextId++,
      answer: (yes) => {
        change(null)
        resolve(yes)
      },
    })
  })
}

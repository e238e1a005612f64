import type { WrittenPicture } from '@plantule/contract/storefront/writing'

/** What somebody is asked: which pictures of the library, or new ones from their device. */
export type PictureQuestion = {
  /** A text takes some at once, a field one. */
  many: boolean
  /** Sends one file to the library and answers it once it can be shown; null where it was refused, which has been said. */
  send: (file: File) => Promise<WrittenPicture | null>
}
export type AskedPictures = PictureQuestion & { id: number; answer: (pictures: WrittenPicture[]) => void }

let asked: AskedPictures | null = null
let nextId = 1
const listeners = new Set<() => void>()
const change = (next: AskedPictures | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

export const pictureQuestions = {
  subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  get: () => asked,
}

/** The pictures that were chosen, none when the window was closed. */
export function askPictures(question: PictureQuestion): Promise<WrittenPicture[]> {
  asked?.answer([])
  return new Promise((resolve) => {
    change({
      ...question,
      id: nextId++,
      answer: (pictures) => {
        change(null)
        resolve(pictures)
      },
    })
  })
}

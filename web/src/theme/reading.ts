import { preference } from '../preference.ts'

export const textSize = preference<'normal' | 'large'>('look.text', 'normal')
export const contrast = preference<'normal' | 'high'>('look.contrast', 'normal')

/** Puts what a person needs for reading on the page; the styles follow it. */
export function showReading(): void {
  const { dataset } = document.documentElement
  dataset['text'] = textSize.get()
  dataset['contrast'] = contrast.get()
}

import type { Locale } from './pages/locale.ts'
import { sayIn, waitIn } from './pages/sentences.ts'

/** A wait in seconds as the sign-in page says it. */
export const waitText = (seconds: number, locale: Locale): string => waitIn(sayIn(locale), seconds)

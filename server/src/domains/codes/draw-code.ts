import { randomInt } from 'node:crypto'
import { codeAlphabet, DRAWN } from '@plantule/contract/codes/rules'

/** A code that nobody guesses: 75 bits from the system's generator, without letters that people mistake. */
export const drawCode = (head = ''): string =>
  head + Array.from({ length: DRAWN }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

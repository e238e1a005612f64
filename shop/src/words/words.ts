import type { SiteLanguage } from '@plantule/contract/site/site-page'
import { en } from './en.ts'
import { fr, type Words } from './fr.ts'

export const wordsOf = (language: SiteLanguage): Words => (language === 'en' ? en : fr)

import type { Words } from './fr.ts'

export const en: Words = {
  menu: 'Menu',
  skip: 'Skip to content',
  home: 'Home',
  plants: 'Our plants',
  missing: 'This page does not exist',
  missingText: 'Its address may have changed. The plants are still here.',
  toHome: 'Back to the home page',
}

import type { Page } from '@playwright/test'

const FOLD_MS = 2_000

/** How far the page goes beyond the window, and which elements reach farthest; a layout may take a moment to fold. */
export async function beyondWindow(page: Page): Promise<string | undefined> {
  const measure = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return undefined
      const out = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      return `${scrollWidth - clientWidth} px too wide: ${out
        .slice(0, 3)
        .map((element) => `${element.tagName} ${element.className}`)
        .join(', ')}`
    })
  for (const end = Date.now() + FOLD_MS; Date.now() < end; await page.waitForTimeout(50)) if (!(await measure())) return undefined
  return measure()
}

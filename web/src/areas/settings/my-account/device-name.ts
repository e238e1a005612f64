/** In the order in which they must be looked for: most browsers also claim to be another. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const found = (list: [RegExp, string][], text: string): string | undefined => list.find(([mark]) => mark.test(text))?.[1]

/** What people would call the machine, from the browser's description of itself; undefined when that says nothing. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | undefined {
  const browser = found(browsers, userAgent ?? '')
  const system = found(systems, userAgent ?? '')
  return browser && system ? { browser, system } : undefined
}

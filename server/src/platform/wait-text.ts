/** A wait as people say it, in both languages; minutes are rounded up. */
export function waitText(seconds: number): { fr: string; en: string } {
  const inSeconds = seconds < 90
  const count = inSeconds ? Math.max(1, Math.ceil(seconds)) : Math.ceil(seconds / 60)
  const s = count > 1 ? 's' : ''
  return inSeconds ? { fr: `${count} seconde${s}`, en: `${count} second${s}` } : { fr: `${count} minute${s}`, en: `${count} minute${s}` }
}

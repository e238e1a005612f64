/** Letters that carriers print: no accents, capitals, at most so many. */
export const plainText = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒ]/g, 'OE')
    .replace(/[æÆ]/g, 'AE')
    .replace(/[’‘]/g, "'")
    .toUpperCase()
    .replace(/[^0-9A-Z_\-'&,./ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

const dialling: Record<string, string> = {
  FR: '33',
  MC: '377',
  BE: '32',
  LU: '352',
  NL: '31',
  ES: '34',
  PT: '351',
  IT: '39',
  DE: '49',
  AT: '43',
}

/** With the country in front, as carriers want it; empty for what is no number. */
export function internationalPhone(text: string, country: string): string {
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (digits.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : ''
  const code = dialling[country]
  const national = digits.replace(/^0/, '')
  return code && /^[1-9]\d{5,12}$/.test(national) ? `+${code}${national}` : ''
}

import type { Colleague } from '@plantule/contract/orders/life'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The colleagues whose whole name, or first name when nobody else bears it, stands after an @. */
export function mentioned(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const said = plain(text)
  const first = (name: string): string => plain(name).split(' ')[0] ?? ''
  return colleagues.filter((one) => {
    if (said.includes(`@${plain(one.name)}`)) return true
    const alone = colleagues.filter((other) => first(other.name) === first(one.name)).length === 1
    return alone && new RegExp(`@${first(one.name).replace(/[^\p{L}\p{N}-]/gu, '')}(?![\\p{L}\\p{N}])`, 'u').test(said)
  })
}

/** Who may be meant by the @ that is being typed at the end of the text; nobody when none is. */
export function suggested(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const typed = /@([\p{L}\p{N}-]*)$/u.exec(text)?.[1]
  if (typed === undefined) return []
  return colleagues
    .filter((one) =>
      plain(one.name)
        .split(' ')
        .some((word) => word.startsWith(plain(typed))),
    )
    .slice(0, 6)
}

/** The text with the name put in for the @ that is being typed. */
export const completed = (text: string, { name }: Colleague): string => `${text.replace(/@[\p{L}\p{N}-]*$/u, '')}@${name} `

type Wording = { since: number; words: readonly (readonly [now: string, before: string])[] }

/** What migrations say in words that servers before a version do not know, and how the same is said to those. */
const wordings: Record<string, Wording> = {
  '0563_recalls.sql': {
    since: 170_000,
    words: [
      [
        'alter table stock_level alter column available set expression as (',
        'alter table stock_level drop column available, add column available integer generated always as (',
      ],
      ['else greatest(on_hand - reserved - lots_held, 0) end);', 'else greatest(on_hand - reserved - lots_held, 0) end) stored;'],
    ],
  },
}

/** The migration as a server of this version (`server_version_num`) reads it. */
export function readableBy(version: number, name: string, text: string): string {
  const wording = wordings[name]
  if (!wording || version >= wording.since) return text
  return wording.words.reduce((said, [now, before]) => {
    if (!said.includes(now)) throw new Error(`${name} no longer says "${now}"`)
    return said.replace(now, before)
  }, text)
}

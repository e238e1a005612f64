/** So long is a statement's text at most, as it is told to whoever watches. */
const MOST = 2_000

/**
 * What of a statement is a value, or may hold one: comments, texts in all their forms, numbers. Names in double quotes stay, and so do the
 * places of values that are sent beside the text (`$1`).
 */
const VALUES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|\be'(?:[^'\\]|\\[\s\S]?|'')*(?:'|$)|(?:\b(?:u&|[bxn]))?'(?:[^']|'')*(?:'|$)|\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|\$\d+|(?<![\w$.])\d[\w.]*/giu

/** A statement without the values that stand in it, on one line. */
export function withoutValues(statement: string): string {
  return statement
    .replace(VALUES, (found) => {
      if (found.startsWith('"') || /^\$\d+$/.test(found)) return found
      return found.startsWith('--') || found.startsWith('/*') ? ' ' : '?'
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)
}

/** What holds no end of a statement: comments, texts, names in quotes, bodies between dollars; or the end itself. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g

/** The statements of a migration, each by itself: a cluster passes some on in the words in which they were sent. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let words = ''
  let says = false
  const end = (): void => {
    if (says) statements.push(words.trim())
    words = ''
    says = false
  }
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') end()
    else {
      words += token
      says ||= !/^(--|\/\*|\s)/.test(token)
    }
  }
  end()
  return statements
}

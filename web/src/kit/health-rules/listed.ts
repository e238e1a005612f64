/** What was typed as a list, without blanks and empty places. */
export const listed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean)

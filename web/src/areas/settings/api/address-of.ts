import type { Operation } from './describe.ts'

/** What was typed, by the name of the parameter. */
export type Filled = Readonly<Record<string, string>>

/** The path with its parameters in place and the query that was filled in; what is empty is not sent. */
export function addressOf({ path, parameters }: Pick<Operation, 'path' | 'parameters'>, values: Filled): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) => (place === 'query' && values[name] ? [[name, values[name]] as [string, string]] : [])),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

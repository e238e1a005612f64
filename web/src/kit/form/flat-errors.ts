export type FlatError = { path: string; message: string }

/** `{ lines: [, { sku: { message } }] }` to `[{ path: 'lines.1.sku', message }]`. */
export function flatErrors(errors: object, under = ''): FlatError[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const path = under + key
    if ('message' in value && typeof value.message === 'string' && value.message) return [{ path, message: value.message }]
    return flatErrors(value, `${path}.`)
  })
}

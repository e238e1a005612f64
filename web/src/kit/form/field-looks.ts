import { useEffect } from 'react'

/** What a field is called and how it shows a value, for whoever speaks of it elsewhere. */
export type FieldLook = { label: string; show?: (value: unknown) => string }

const looks = new WeakMap<object, Map<string, FieldLook>>()

/** Each field of the kit tells its form; one that is folded away keeps what it said. */
export function useFieldLook(control: object, name: string, look: FieldLook): void {
  useEffect(() => {
    const known = looks.get(control) ?? new Map<string, FieldLook>()
    looks.set(control, known.set(name, look))
  })
}

export const fieldLooks = (control: object): ReadonlyMap<string, FieldLook> => looks.get(control) ?? new Map()

import { useEffect, useState } from 'react'

/** A plant of a list to load or to count; null is still to be typed. */
export type KeptLine = {
  subproductId: number
  label: string
  reference: string
  barcode: string | null
  imageKey: string | null
  quantity: number | null
}

/** A list under way, kept on this device until it is saved: a reload or an empty battery loses nothing. */
export function useKeptLines(name: string) {
  const key = `plantule.fair.${name}`
  const [lines, setLines] = useState<KeptLine[]>(() => {
    const text = localStorage.getItem(key)
    // Only this hook writes this key.
    return text === null ? [] : (JSON.parse(text) as KeptLine[])
  })
  useEffect(() => (lines.length === 0 ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(lines))), [key, lines])
  return [lines, setLines] as const
}

/** Some more of a plant; the latest stands first. */
export function addLine(lines: readonly KeptLine[], line: KeptLine): KeptLine[] {
  const before = lines.find((each) => each.subproductId === line.subproductId)
  const counted = before?.quantity ?? null
  const quantity = counted === null ? line.quantity : counted + (line.quantity ?? 0)
  return [{ ...line, quantity }, ...lines.filter((each) => each !== before)]
}

export const setQuantity = (lines: readonly KeptLine[], id: number, quantity: number | null): KeptLine[] =>
  lines.map((line) =>
    line.subproductId === id ? { ...line, quantity: quantity === null ? null : Math.max(0, Math.round(quantity)) } : line,
  )

/** `PL-0012;24` or `PL-0012 24` a line, as a spreadsheet copies or saves them; a line without a number is one plant. */
export function readList(text: string): { code: string; quantity: number }[] {
  return text
    .replaceAll('"', '')
    .split(/\r?\n/)
    .flatMap((row) => {
      const found = /^\s*(.+?)(?:\s*[;,\t]\s*|\s+)(\d{1,6})\s*$/.exec(row)
      if (found?.[1]) return [{ code: found[1].trim(), quantity: Number(found[2]) }]
      return row.trim() === '' ? [] : [{ code: row.trim(), quantity: 1 }]
    })
}

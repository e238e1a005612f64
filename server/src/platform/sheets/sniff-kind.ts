import type { SheetKind } from './sheet.ts'

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

const geoJson = /"type"\s*:\s*"(?:featurecollection|feature|geometrycollection|polygon|multipolygon)"/

/**
 * What the bytes say the file is, whatever its name; `zip` is an xlsx or an ods until its entries are known.
 * `map` is a GeoJSON, KML or GPX. Undefined for anything binary or for markup, which some shops save as ".xls".
 */
export function sniffKind(bytes: Uint8Array): Exclude<SheetKind, 'xlsx' | 'ods'> | 'zip' | undefined {
  if (starts(bytes, 0x50, 0x4b)) return 'zip'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)) return 'csv'
  const opening = bytes.subarray(0, 4096)
  // Text never holds these control bytes; every picture, PDF or program soon does.
  if (opening.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27))) return undefined
  const text = Buffer.from(opening)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  if (/<(?:\w+:)?(?:kml|gpx)[\s>]/.test(text) && text.startsWith('<')) return 'map'
  if (text.startsWith('{') && geoJson.test(text)) return 'map'
  return /^(%pdf|\{\\rtf|<!doctype|<\?xml|<html|<table|<head|<script|mime-version:)/.test(text) ? undefined : 'csv'
}

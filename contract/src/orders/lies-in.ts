/** Whether an address lies where a round goes. The postcodes of Corsica do not begin with the names of its departments. */
export function liesIn(zones: readonly string[], address: { postcode: string; country: string } | null): boolean {
  if (zones.length === 0) return true
  if (!address || (address.country !== 'FR' && address.country !== 'MC')) return false
  const postcode = address.postcode.replace(/\s/g, '')
  return zones.some((zone) => (corsica[zone] ?? [zone]).some((start) => postcode.startsWith(start)))
}

const corsica: Record<string, readonly string[]> = { '2A': ['200', '201'], '2B': ['202', '204', '206'] }

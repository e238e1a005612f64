import { placeRoutes } from '@plantule/contract/production/places'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import type { Option } from '../../kit/list/filter.ts'

/** Places and their sections, each section under the name of what holds it. */
export function usePlaceOptions(): Option[] {
  const { data } = useQuery(read(placeRoutes.listGreenhouses, {}))
  return (data?.items ?? []).flatMap((place) => [
    { value: String(place.id), label: place.name },
    ...place.sections.map((section) => ({ value: String(section.id), label: `${place.name} · ${section.name}` })),
  ])
}

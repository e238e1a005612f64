import { type Area, areas, type Right } from '@plantule/contract/base/permissions'

export const levels = ['none', 'read', 'write'] as const
export type Level = (typeof levels)[number]
export type Levels = Record<Area, Level>

/** Rights as one level an area, the way people think of them. */
export const levelsOf = (rights: readonly string[]): Levels =>
  Object.fromEntries(
    areas.map((area) => [area, rights.includes(`${area}.write`) ? 'write' : rights.includes(`${area}.read`) ? 'read' : 'none']),
  ) as Levels

export const rightsOf = (chosen: Levels): Right[] =>
  areas.flatMap((area): Right[] => {
    const level = chosen[area]
    if (level === 'none') return []
    return level === 'read' ? [`${area}.read`] : [`${area}.read`, `${area}.write`]
  })

import { useDebouncedValue } from '@mantine/hooks'
import { holds, type Right } from '@plantule/contract/permissions'
import { useQueries } from '@tanstack/react-query'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../session/session.ts'
import { screens } from '../screen-table.ts'
import { finders } from './finders.ts'

export type FoundItem = { to: string; label: string; detail?: string }
export type Finder = {
  name: 'customers' | 'orders' | 'products'
  right: Right
  /** Asked only where this screen exists. */
  screen: string
  Icon: Icon
  find: (query: string, signal: AbortSignal) => Promise<FoundItem[]>
}

/** What the server knows by these words, by kind; kinds that this person may not read are not asked. */
export function useFound(typed: string) {
  const { t } = useTranslation('shell')
  const { session } = useInit()
  const [query] = useDebouncedValue(typed.trim(), 200)
  const allowed = finders.filter(
    (finder) => holds(session.rights, finder.right) && screens.some(({ path }) => path === finder.screen),
  )
  const answers = useQueries({
    queries: allowed.map((finder) => ({
      queryKey: ['palette', finder.name, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(query, signal),
      enabled: query.length >= 2,
      staleTime: 30_000,
    })),
  })
  return allowed.map((finder, index) => ({
    Icon: finder.Icon,
    label: t(`palette.${finder.name}`),
    items: query.length < 2 ? [] : (answers[index]?.data ?? []),
  }))
}

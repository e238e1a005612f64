import { useTranslation } from 'react-i18next'
import type { RowGroup } from './row-groups.ts'

/** What a group of rows has in common, and how many they are. */
export function GroupHeading({ group }: { group: RowGroup }) {
  const { t } = useTranslation()
  return (
    <>
      {group.label ?? t('columns.groupNone')}
      {group.count !== undefined && <span className="figures"> · {group.count}</span>}
    </>
  )
}

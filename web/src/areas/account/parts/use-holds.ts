import type { PlanHolds } from '@plantule/contract/subscription/plans'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'

/** What a plan holds, in words. */
export function useHolds(holds: PlanHolds): string[] {
  const { t } = useTranslation('subscription')
  const { tills, members, storageMb, mailsMonth } = holds
  return [
    tills === null ? t('holds.tillsFree') : t('holds.tills', { count: tills }),
    members === null ? t('holds.membersFree') : t('holds.members', { count: members }),
    storageMb === null ? t('holds.storageFree') : t('holds.storage', { size: figure(storageMb / 1000) }),
    mailsMonth === null ? t('holds.mailsFree') : t('holds.mails', { size: figure(mailsMonth) }),
    ...(holds.localVegetal ? [t('holds.localVegetal')] : []),
  ]
}

import type { TillForbidden } from '@plantule/contract/till/catalogue'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { signal } from '../../../../kit/scan/signal.ts'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { showToast } from '../../../../ui/toast.ts'
import { refusalOf } from './refusal.ts'

/** Says which rule forbids a sale. The owner is led to the plant, where a reason allows it for every order and till; the basket waits. */
export function useRefusal(): (item: TillForbidden) => void {
  const { t } = useTranslation('till')
  const isOwner = useCan('team.write')
  const navigate = useNavigate()
  return useCallback(
    (item: TillForbidden): void => {
      // Who scans looks at the plants.
      signal(false)
      const toPlant = { label: t('forbidden.open'), run: () => void navigate({ to: paths.product(item.productId) }) }
      showToast({ tone: 'error', text: refusalOf(t, item), stay: 12_000, ...(isOwner && { action: toPlant }) })
    },
    [t, isOwner, navigate],
  )
}

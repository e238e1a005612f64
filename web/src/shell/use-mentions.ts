import type { News } from '@plantule/contract/platform/news'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { useInit } from '../api/session.ts'
import { showToast } from '../ui/toast.ts'
import { useNews } from '../api/live.ts'

/** Says so wherever one is when a colleague calls in a comment. */
export function useMentions(): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const self = useInit().session.id
  const hear = useCallback(
    ({ id, reference, author, memberIds }: News['orders.mention']) => {
      if (!memberIds.includes(self)) return
      showToast({
        tone: 'info',
        text: t('mention.news', { author, reference }),
        stay: 30_000,
        action: { label: t('mention.open'), run: () => void navigate({ to: paths.order(id) }) },
      })
    },
    [navigate, self, t],
  )
  useNews('orders.mention', hear)
}

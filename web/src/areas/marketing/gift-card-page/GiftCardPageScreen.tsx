import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useNews } from '../../../api/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { GiftCardForm } from './GiftCardForm.tsx'

/** How gift cards are sold, and what they look like. */
export default function GiftCardPageScreen() {
  const { t } = useTranslation('giftCards')
  const { data: config, error, refetch } = useQuery(read(vouchersRoutes.getGiftCardConfig, {}))
  const awaited = config?.image?.ready === false
  // A new picture shows as soon as its sizes are made.
  const onImage = useCallback(() => void (awaited && refetch()), [awaited, refetch])
  useNews('image', onImage)
  if (error && !config) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!config) return <Waiting />
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="record"
      actions={<Button to={`${paths.codes}?list=cards`}>{t('toCards')}</Button>}
    >
      <GiftCardForm config={config} />
    </Page>
  )
}

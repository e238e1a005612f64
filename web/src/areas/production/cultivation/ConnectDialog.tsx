import type { LotSize } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { PickItem } from '@plantule/contract/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'

type Own = 'same' | 'others'

/** The plants of a caliber become the stock of a size of the catalogue; what that does to its stock is said before it is done. */
export function ConnectDialog({ size, onClose }: { size: LotSize; onClose: () => void }) {
  const { t } = useTranslation('production')
  const connect = useAction(cultivationRoutes.connectSize, ofCultivations, { onError: () => true })
  const [article, setArticle] = useState<PickItem | null>(null)
  const [missing, setMissing] = useState(false)
  const plants = size.onHand
  const subproductId = article?.subproductId ?? 0
  const { data } = useQuery({
    ...read(cultivationRoutes.previewConnection, { params: { id: size.id, subproductId } }),
    enabled: article !== null,
  })
  const own = data?.own ?? 0
  return (
    <DialogForm
      title={t('connect.title')}
      values={{ own: null as Own | null }}
      save={async (body) => {
        if (article)
          return connect.mutateAsync({
            params: { id: size.id, subproductId: article.subproductId },
            body: { version: size.version, ...(body.own && { own: body.own }) },
          })
        setMissing(true)
        return 'unchosen' as const
      }}
      saveLabel={t('connect.confirm')}
      onClose={onClose}
      onSaved={(answer) => answer !== 'unchosen' && onClose()}
    >
      {({ control, watch }) => (
        <>
          <Text size="sm">{t('connect.text', { count: plants, shown: figure(plants) })}</Text>
          <ArticleSuggest
            label={t('connect.article')}
            onPick={(item) => {
              setArticle(item)
              setMissing(false)
            }}
          />
          {missing && (
            <Text size="sm" c="red" role="alert">
              {t('connect.missing')}
            </Text>
          )}
          {article && (
            <Text size="sm" fw={600}>
              {article.label}
            </Text>
          )}
          {data && own > 0 && (
            <ChoiceField
              control={control}
              name="own"
              label={t('connect.own', { count: own, shown: figure(own) })}
              required
              options={(['same', 'others'] as const).map((value) => ({ value, label: t(`connect.owns.${value}`) }))}
            />
          )}
          {data && (own === 0 || watch('own') !== null) && (
            <Text size="sm" role="status">
              {t('connect.becomes', {
                before: figure(data.onHand),
                after: figure(data.onHand + plants - (watch('own') === 'same' ? own : 0)),
              })}
            </Text>
          )}
        </>
      )}
    </DialogForm>
  )
}

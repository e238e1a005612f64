import type { LabelElement } from '@plantule/contract/printing/label-design'
import type { LabelFormat } from '@plantule/contract/printing/printing'
import { studioRoutes } from '@plantule/contract/printing/studio'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Labels.module.css'

type PreviewProps = { paper: LabelFormat; elements: readonly LabelElement[]; width?: number }

/** One label as it will be printed: drawn by the document that prints them. */
export function Preview({ paper, elements, width = 300 }: PreviewProps) {
  const { t } = useTranslation('printing')
  const body = { paper, elements: [...elements] }
  const { data, isError } = useQuery({
    queryKey: [studioRoutes.previewLabel.path, body],
    queryFn: () => call(studioRoutes.previewLabel, { body }),
    enabled: elements.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className={classes.paper}>
      {data && !isError ? (
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`} alt={t('studio.previewOf')} width={width} />
      ) : (
        <Text size="sm" c="dimmed">
          {isError ? t('studio.noPreview') : elements.length === 0 ? t('studio.empty') : '…'}
        </Text>
      )}
    </div>
  )
}

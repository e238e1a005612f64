import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Footer } from '../../../kit/list/Footer.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Findings.module.css'

export type Which = 'taxon' | 'genus' | 'none' | 'unnamed' | 'forbidden'

/** The products of one sort, each with the plant that its Latin name means. */
export function TaxaDialog({ id, which, onClose }: { id: number; which: Which; onClose: () => void }) {
  const { t } = useTranslation('import')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(importRoutes.importTaxa, { params: { id, page }, query: { which } }))
  return (
    <Dialog title={t(`taxa.list.${which}`)} onClose={onClose} size="wide">
      <Text size="sm" c="dimmed" mb="sm">
        {t(`taxa.text.${which}`)}
      </Text>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ul className={classes.names}>
          {data.items.map((one) => (
            <li key={`${one.row} ${one.name}`}>
              <span>
                <b>{one.name}</b>{' '}
                <Text component="span" size="xs" c="dimmed">
                  {t('difference.row', { row: one.row })}
                </Text>
                {one.latinName && (
                  <Text size="sm">
                    <i>{one.latinName}</i>
                    {one.cultivar && ` '${one.cultivar}'`}
                  </Text>
                )}
              </span>
              <span>
                {one.taxon && (
                  <Text size="sm">
                    {t(one.tied === 'genus' ? 'taxa.isGenus' : 'taxa.isTaxon')} <i>{one.taxon}</i>
                    {one.family && ` (${one.family})`}
                  </Text>
                )}
                {one.forbiddenBy && (
                  <Text size="sm">
                    <Pill tone="bad">{t('taxa.noSale')}</Pill> {one.forbiddenBy}
                    {!one.published && ` · ${t('taxa.notPublished')}`}
                  </Text>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting panels={1} />
      )}
      {data && data.total > data.size && <Footer page={page} size={data.size} total={data.total} onPage={setPage} />}
    </Dialog>
  )
}

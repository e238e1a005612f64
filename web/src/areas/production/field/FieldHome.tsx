import { IconPlant2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../kit/Page.tsx'
import { ScanField } from '../../../kit/scan/ScanField.tsx'
import { signal } from '../../../kit/scan/signal.ts'
import { useTypedAnywhere } from '../../../kit/scan/typed-anywhere.ts'
import { meantBy, searched } from '../../../offline/field/field-lots.ts'
import { searchFor } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure, lately } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { FieldTasks } from './FieldTasks.tsx'
import { LotRows } from './LotRows.tsx'
import { RefusedDeeds } from './RefusedDeeds.tsx'
import { UnsettledDeeds } from './UnsettledDeeds.tsx'
import classes from './Field.module.css'
import type { FieldNow } from './use-field.ts'

const SHOWN = 40

/** Where a code is scanned or typed; below it what waits to be settled, and what is to be done. */
export function FieldHome({ field, place, missing = false }: { field: FieldNow; place: string | undefined; missing?: boolean }) {
  const { t } = useTranslation('field')
  const navigate = useNavigate()
  const code = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState(missing)
  useTypedAnywhere(code)
  const go = (search: { lot?: string; place?: string }): void => void navigate({ to: '.', search: searchFor('/production/field', search) })
  const take = (said: string): void => {
    const meant = meantBy(said, field.lots)
    if ('placeId' in meant) return go({ place: String(meant.placeId) })
    if ('lotId' in meant && field.lotOf(meant.lotId)) {
      signal(true)
      return go({ lot: String(meant.lotId) })
    }
    const found = 'lots' in meant ? meant.lots : []
    signal(found.length > 0)
    setUnknown(found.length === 0)
  }
  const placeId = place === undefined ? null : Number(place)
  const here = placeId === null ? null : field.lots.filter((lot) => lot.placeId === placeId)
  const found = typed.trim().length > 1 ? ofTyped(typed, field) : (here ?? [])
  const placeName = field.kept.places.find(({ id }) => id === placeId)?.name
  return (
    <Page
      title={placeName ?? t('title')}
      width="record"
      subtitle={t('read', {
        when: lately(new Date(field.kept.at).toISOString()),
        count: field.lots.length,
        shown: figure(field.lots.length),
      })}
    >
      <ScanField
        inputRef={code}
        label={t('code')}
        labelled
        hint={t('codeHint')}
        typed={typed}
        onTyped={(text) => {
          setUnknown(false)
          setTyped(text)
        }}
        onEnter={take}
        onSeen={take}
      />
      <div role="status" aria-live="assertive">
        {unknown && (
          <Alert color="orange" mt="sm">
            {t('unknown')}
          </Alert>
        )}
      </div>
      {here && typed === '' && (
        <Button look="quiet" onClick={() => go({})}>
          {t('allPlaces')}
        </Button>
      )}
      {found.length > 0 && <LotRows lots={found.slice(0, SHOWN)} field={field} />}
      {found.length > SHOWN && (
        <Text size="sm" mt="xs">
          {t('more', { count: found.length - SHOWN, shown: figure(found.length - SHOWN) })}
        </Text>
      )}
      {here?.length === 0 && typed === '' && <Text className={classes.empty}>{t('placeEmpty')}</Text>}
      {typed === '' && (
        <>
          <UnsettledDeeds />
          <RefusedDeeds />
          {!here && <FieldTasks field={field} />}
          {field.lots.length === 0 && (
            <EmptyState icon={<IconPlant2 size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
          )}
        </>
      )}
    </Page>
  )
}

/** What is being typed: a code of one lot shows that lot, words show what they may mean. */
function ofTyped(typed: string, field: FieldNow): readonly FieldNow['lots'][number][] {
  const meant = meantBy(typed, field.lots)
  if ('lots' in meant) return meant.lots
  const lot = 'lotId' in meant ? field.lotOf(meant.lotId) : undefined
  return lot ? [lot] : searched(typed, field.lots)
}

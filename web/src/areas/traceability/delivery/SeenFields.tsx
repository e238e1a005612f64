import type { PassportPhoto } from '@plantule/contract/passports/deliveries'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Delivery.module.css'

/** Below it a field is to be compared letter by letter. */
const CLEAR = 85
const fields = ['botanical', 'cultivar', 'operator', 'code', 'origin', 'initialOperator'] as const

/** What was read in a photo, field by field, and how surely: it was proposed below, and whoever took the photo compares. */
export function SeenFields({ label, code }: { label: NonNullable<PassportPhoto['label']>; code: string }) {
  const { t } = useTranslation(['deliveries', 'passports'])
  const shown = fields.filter((name) => label[name].value !== '' || (name === 'code' && code !== ''))
  return (
    <Stack gap={4} role="status">
      <Text size="sm" fw={600}>
        {t('read.seen')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('read.compare')}
      </Text>
      <dl className={classes.seen}>
        {shown.map((name) => {
          const { value, sure, seen } = label[name]
          const byCode = name === 'code' && code !== ''
          const clear = byCode || sure >= CLEAR
          return (
            <div key={name}>
              <dt>{t(`passports:${name}`)}</dt>
              <dd>
                {byCode ? code : value}
                {!byCode && seen !== '' && (
                  <Text size="xs" c="dimmed" component="span" display="block">
                    {t('read.as', { seen })}
                  </Text>
                )}
              </dd>
              <dd>
                <Pill tone={clear ? 'good' : 'attention'}>{t(byCode ? 'read.fromCode' : clear ? 'read.clear' : 'read.doubtful')}</Pill>
              </dd>
            </div>
          )
        })}
      </dl>
      {label.zone && label.pests.length === 0 && (
        <Text size="sm" c="orange">
          {t('read.pestsMissing')}
        </Text>
      )}
    </Stack>
  )
}

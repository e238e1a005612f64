import { labelFormats, type LabelFormat } from '@plantule/contract/printing/printing'
import { passportRoutes, type PassportRow, type PassportSettings } from '@plantule/contract/passports/passports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download, openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { ofPassports } from './of-passports.ts'

const noReason = { reason: '' }

export function VoidDialog({ passport, onClose }: { passport: PassportRow; onClose: () => void }) {
  const { t } = useTranslation('passports')
  const voids = useAction(passportRoutes.voidPassport, ofPassports, { onError: () => true })
  return (
    <DialogForm
      title={`${t('voidTitle')} ${passport.code}`}
      values={noReason}
      save={(body) => voids.mutateAsync({ params: { id: passport.id }, body })}
      saveLabel={t('voidTitle')}
      leaveLabel={t('voidNot')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('voidText')}</Text>
          <TextField control={control} name="reason" label={t('voidReason')} required data-autofocus />
        </>
      )}
    </DialogForm>
  )
}

/** How many labels, on which paper. */
export function PrintDialog({ passport, onClose }: { passport: PassportRow; onClose: () => void }) {
  const { t } = useTranslation('passports')
  return (
    <DialogForm
      title={t('print')}
      values={{ format: 'a4-14' as LabelFormat, copies: 1, skip: 0 }}
      save={(query) => openFile(passportRoutes.downloadPassport, { params: { id: passport.id }, query })}
      saveLabel={t('print')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="format"
            label={t('format')}
            required
            options={labelFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
          <StockField control={control} name="copies" label={t('copies')} required />
          <StockField control={control} name="skip" label={t('skip')} />
        </>
      )}
    </DialogForm>
  )
}

/** Under which number the shop issues. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(passportRoutes.getPassportSettings, {}))
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null
}

function SettingsForm({ settings, onClose }: { settings: PassportSettings; onClose: () => void }) {
  const { t } = useTranslation('passports')
  const set = useAction(passportRoutes.setPassportSettings, [passportRoutes.getPassportSettings], { onError: () => true })
  return (
    <DialogForm title={t('settings')} values={settings} save={(body) => set.mutateAsync({ body })} saveLabel={t('save')} onClose={onClose}>
      {({ control }) => (
        <>
          <TextField control={control} name="operator" label={t('operator')} placeholder={t('operatorHint')} required data-autofocus />
          <TextField control={control} name="origin" label={t('origin')} placeholder={t('originHint')} required />
        </>
      )}
    </DialogForm>
  )
}

/** What left with a passport in a year. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passports')
  return (
    <DialogForm
      title={t('sales')}
      values={{ year: Number(parisDay().slice(0, 4)) }}
      save={(params) => download(passportRoutes.salesOfPassports, { params }, `${t('sales')}.xlsx`)}
      saveLabel={t('download')}
      onClose={onClose}
    >
      {({ control }) => <StockField control={control} name="year" label={t('year')} required />}
    </DialogForm>
  )
}

/** What the authority asks of every operator before the end of April, of the year before. */
export function DeclarationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passports')
  return (
    <DialogForm
      title={t('declaration')}
      values={{ year: Number(parisDay().slice(0, 4)) - 1 }}
      save={(params) => download(passportRoutes.yearlyDeclaration, { params }, `${t('declaration')} ${params.year}.xlsx`)}
      saveLabel={t('download')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('declarationText')}</Text>
          <StockField control={control} name="year" label={t('year')} required />
        </>
      )}
    </DialogForm>
  )
}

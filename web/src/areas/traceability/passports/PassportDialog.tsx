import type { CultivationRow } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import {
  type PassportForm,
  type PassportRow,
  passportKinds,
  passportRoutes,
  passportTypes,
  tradeUnits,
} from '@plantule/contract/passports/passports'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, DayField, LongTextField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { ofPassports } from './of-passports.ts'

/** Pests are typed in one line. */
type Values = Omit<PassportForm, 'pests'> & { kind: PassportRow['kind']; on: string | null; issue: boolean; pests: string }

const half = { base: 12, sm: 6 }
const quiet = { onError: () => true } as const

/** A passport that is issued, one that came with plants, or a draft to be changed. */
export function PassportDialog({ passport, onClose }: { passport?: PassportRow; onClose: () => void }) {
  const { t } = useTranslation('passports')
  const create = useAction(passportRoutes.createPassport, ofPassports, quiet)
  const update = useAction(passportRoutes.updatePassport, ofPassports, quiet)
  const [values] = useState<Values>(() => (passport ? formOf(passport) : blank()))
  const save = ({ pests, kind, on, issue, ...form }: Values): Promise<unknown> => {
    const named = pests
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    if (passport) return update.mutateAsync({ params: { id: passport.id }, body: { ...form, pests: named, version: passport.version } })
    const received = kind === 'received'
    return create.mutateAsync({ body: { ...form, pests: named, kind, on: received ? on : null, issue: issue && !received } })
  }
  return (
    <DialogForm<Values, unknown>
      title={t(passport ? 'change' : 'new')}
      values={values}
      save={save}
      saveLabel={t('save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => (
        <Grid gap="sm">
          {!passport && (
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="kind"
                label={t('kind')}
                required
                options={passportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="type"
              label={t('type')}
              required
              options={passportTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="botanical" label={t('botanical')} placeholder={t('botanicalHint')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="cultivar" label={t('cultivar')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField
              control={control}
              name="operator"
              label={t('operator')}
              placeholder={t('operatorHint')}
              required={watch('kind') === 'received'}
              {...(watch('kind') === 'issued' && { description: t('ownText') })}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField
              control={control}
              name="origin"
              label={t('origin')}
              placeholder={t('originHint')}
              required={watch('kind') === 'received'}
              {...(watch('kind') === 'issued' && { description: t('ownText') })}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField
              control={control}
              name="code"
              label={t('code')}
              {...(watch('kind') === 'issued' && { description: t('codeText') })}
            />
          </Grid.Col>
          {watch('type') === 'protected_zone' && (
            <Grid.Col span={half}>
              <TextField control={control} name="pests" label={t('pests')} description={t('pestsText')} required />
            </Grid.Col>
          )}
          {watch('type') === 'replacement' && (
            <Grid.Col span={half}>
              <TextField control={control} name="initialOperator" label={t('initialOperator')} placeholder={t('operatorHint')} required />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <StockField control={control} name="quantity" label={t('quantity')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="tradeUnit"
              label={t('tradeUnit')}
              required
              options={tradeUnits.map((value) => ({ value, label: t(`tradeUnits.${value}`) }))}
            />
          </Grid.Col>
          {watch('kind') === 'received' && (
            <>
              <Grid.Col span={half}>
                <TextField control={control} name="supplier" label={t('supplier')} />
              </Grid.Col>
              <Grid.Col span={half}>
                <DayField control={control} name="on" label={t('receivedOn')} required max={parisDay()} />
              </Grid.Col>
            </>
          )}
          <Grid.Col span={12}>
            <LotField known={passport?.lot?.number} />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
          {!passport && watch('kind') === 'issued' && (
            <Grid.Col span={12}>
              <CheckField control={control} name="issue" label={t('issueNow')} description={t('issueText')} />
            </Grid.Col>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}

function LotField({ known }: { known: string | undefined }) {
  const { t } = useTranslation('passports')
  const { setValue } = useFormContext<Values>()
  const [picked, setPicked] = useState(known)
  return (
    <Suggest
      name="cultivations"
      label={t('lot')}
      placeholder={picked ?? t('findLot')}
      icon={<IconSearch size={16} />}
      find={async (q): Promise<readonly CultivationRow[]> =>
        (await call(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { q, size: 25 } })).items
      }
      keyOf={(row) => row.id}
      isExact={(row, typed) => row.number.toLowerCase() === typed.toLowerCase()}
      onPick={(row) => {
        setPicked(`${row.number} ${row.name}`)
        setValue('lotId', row.id, { shouldDirty: true })
      }}
      render={(row) => (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{row.name}</Text>
          <Text size="xs" c="dimmed">
            {row.number}
          </Text>
        </Group>
      )}
    />
  )
}

const blank = (): Values => ({
  kind: 'issued',
  type: 'standard',
  botanical: '',
  cultivar: '',
  operator: '',
  code: '',
  origin: '',
  pests: '',
  initialOperator: '',
  quantity: 1,
  tradeUnit: 'lot',
  supplier: '',
  lotId: null,
  note: '',
  on: parisDay(),
  issue: true,
})

const formOf = (row: PassportRow): Values => ({
  kind: row.kind,
  type: row.type,
  botanical: row.botanical,
  cultivar: row.cultivar,
  operator: row.operator,
  code: row.code,
  origin: row.origin,
  pests: row.pests.join(', '),
  initialOperator: row.initialOperator,
  quantity: row.quantity,
  tradeUnit: row.tradeUnit,
  supplier: row.supplier,
  lotId: row.lot?.id ?? null,
  note: row.note,
  on: row.on,
  issue: false,
})

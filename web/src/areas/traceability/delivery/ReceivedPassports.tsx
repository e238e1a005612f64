import { deliveriesRoutes, type Delivery } from '@plantule/contract/passports/deliveries'
import { type PassportType, passportTypes, tradeUnits, type TradeUnit } from '@plantule/contract/passports/passports'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { figure } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { lineOf } from './line-of.ts'
import { ofDeliveries } from './of-deliveries.ts'
import { ReadPassport } from './ReadPassport.tsx'
import classes from './Delivery.module.css'

const half = { base: 12, sm: 6 }

/** The passports that came along; each leads to what grows of the plants. */
export function ReceivedPassports({ delivery, mayWrite }: { delivery: Delivery; mayWrite: boolean }) {
  const { t } = useTranslation(['deliveries', 'passports'])
  const [adding, setAdding] = useState(false)
  const remove = useAction(deliveriesRoutes.removeReceivedPassport, ofDeliveries)
  const askRemoval = async (id: number, code: string): Promise<void> => {
    const question = { title: t('removePassport', { code }), text: t('removePassportText'), confirm: t('removePassportConfirm') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id } })
  }
  return (
    <Panel title={t('passports')}>
      {delivery.passports.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noPassport')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('passports')}>
        {delivery.passports.map((one) => (
          <li key={one.id}>
            <div>
              <Text size="sm">
                <em>{one.botanical}</em> · {one.code || '–'}
              </Text>
              <Text size="xs" c="dimmed">
                {[one.operator, one.origin, figure(one.quantity), one.lot?.number].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {mayWrite && (
              <Button size="xs" look="quiet" onClick={() => void askRemoval(one.id, one.code)}>
                {t('removePassportConfirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('addPassport')}
        </Button>
      )}
      {adding && <AddDialog delivery={delivery} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const pestsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((pest) => pest.trim())
    .filter(Boolean)

function AddDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'passports'])
  const add = useAction(deliveriesRoutes.addReceivedPassport, ofDeliveries, { onError: () => true })
  const [line] = delivery.lines
  const [values] = useState(() => ({
    lineId: line?.id ?? null,
    botanical: line?.name ?? '',
    cultivar: '',
    operator: delivery.passports[0]?.operator ?? '',
    code: '',
    origin: delivery.passports[0]?.origin ?? '',
    quantity: line?.received || 1,
    tradeUnit: 'lot' as TradeUnit,
    type: 'standard' as PassportType,
    pests: '',
    initialOperator: '',
  }))
  return (
    <DialogForm
      title={t('addPassport')}
      values={values}
      save={({ pests, ...body }) => add.mutateAsync({ params: { id: delivery.id }, body: { ...body, pests: pestsIn(pests) } })}
      saveLabel={t('passports:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, setValue, watch }) => (
        <Grid gap="sm">
          <Grid.Col span={12}>
            <ReadPassport
              onRead={({ botanical, cultivar, operator, code, origin, pests, zone, initialOperator }) => {
                setValue('type', zone ? 'protected_zone' : initialOperator ? 'replacement' : 'standard')
                setValue('pests', pests.join(', '))
                const about = lineOf(delivery.lines, botanical, cultivar)
                if (about) {
                  setValue('lineId', about.id)
                  if (about.received > 0) setValue('quantity', about.received)
                }
                // What the label does not say stays as it was typed.
                for (const [name, value] of Object.entries({ botanical, cultivar, operator, code, origin, initialOperator }))
                  if (value !== '') setValue(name as 'code', value, { shouldDirty: true })
              }}
            />
          </Grid.Col>
          {delivery.lines.length > 0 && (
            <Grid.Col span={12}>
              <ChoiceField
                control={control}
                name="lineId"
                label={t('ofLine')}
                numeric
                options={delivery.lines.map((one) => ({ value: String(one.id), label: one.name }))}
              />
              <OtherLine lines={delivery.lines} lineId={watch('lineId')} botanical={watch('botanical')} cultivar={watch('cultivar')} />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="type"
              label={t('passports:type')}
              required
              options={passportTypes.map((value) => ({ value, label: t(`passports:types.${value}`) }))}
            />
          </Grid.Col>
          {watch('type') === 'protected_zone' && (
            <Grid.Col span={half}>
              <TextField control={control} name="pests" label={t('passports:pests')} description={t('passports:pestsText')} required />
            </Grid.Col>
          )}
          {watch('type') === 'replacement' && (
            <Grid.Col span={half}>
              <TextField
                control={control}
                name="initialOperator"
                label={t('passports:initialOperator')}
                placeholder={t('passports:operatorHint')}
                required
              />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <TextField control={control} name="botanical" label={t('passports:botanical')} required data-autofocus />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="cultivar" label={t('passports:cultivar')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField
              control={control}
              name="operator"
              label={t('passports:operator')}
              placeholder={t('passports:operatorHint')}
              required
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="code" label={t('passports:code')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="origin" label={t('passports:origin')} placeholder={t('passports:originHint')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <StockField control={control} name="quantity" label={t('passports:quantity')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="tradeUnit"
              label={t('passports:tradeUnit')}
              required
              options={tradeUnits.map((value) => ({ value, label: t(`passports:tradeUnits.${value}`) }))}
            />
          </Grid.Col>
        </Grid>
      )}
    </DialogForm>
  )
}

/** A passport of one plant on the line of another would chain them; a line may be named as people call its plant. */
function OtherLine({
  lines,
  lineId,
  botanical,
  cultivar,
}: {
  lines: Delivery['lines']
  lineId: number | null
  botanical: string
  cultivar: string
}) {
  const { t } = useTranslation('deliveries')
  const about = lineOf(lines, botanical, cultivar)
  if (!about || about.id === lineId) return null
  return (
    <Text size="sm" c="orange" role="status">
      {t('otherLine', { botanical: botanical.trim(), line: about.name })}
    </Text>
  )
}

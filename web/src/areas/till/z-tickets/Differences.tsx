import type { RecordCheck, RecordDifference } from '@plantule/contract/fiscal/fiscal'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useTranslation } from 'react-i18next'
import { euros, figure } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'

type Field = RecordDifference['fields'][number]

/** Rows that no longer say what was sealed: which table, which number, what is wrong. */
export function Differences({ found: { count, items } }: { found: RecordCheck['differences'] }) {
  const { t } = useTranslation('till')
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('records.table')}</Table.Th>
              <Table.Th>{t('records.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={`${item.table} ${item.number} ${item.place} ${item.fault}`}>
                <Table.Td>
                  {t(`records.tables.${item.table}`)}
                  <Text size="sm" className="figures">
                    {item.place === null ? item.number : t('records.place', { number: item.number, place: figure(item.place) })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Pill tone="bad">{t(`records.faults.${item.fault}`)}</Pill>
                  {item.fields.map((field) => (
                    <Said key={field.field} field={field} />
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {count > items.length && (
        <Text size="sm" c="dimmed">
          {t('records.more', { shown: figure(count - items.length) })}
        </Text>
      )}
    </Stack>
  )
}

function Said({ field: { field, sealed, found } }: { field: Field }) {
  const { t } = useTranslation(['till', 'orders'])
  const cents = field.endsWith('Cents')
  const shown = (value: Field['sealed']): string =>
    value === null || value === ''
      ? t('records.nothing')
      : cents
        ? euros(Number(value))
        : typeof value === 'boolean'
          ? t(value ? 'records.yes' : 'records.no')
          : String(value)
  // Long lists (rates, counts) are named; their text would tell nobody anything.
  const long = [sealed, found].some((value) => typeof value === 'string' && value.length > 60)
  // What was paid, or corrected, by one kind of payment.
  const [, sum, type] = /^(paid|corrected)\.(\w+)\.Cents$/.exec(field) ?? []
  const name =
    sum && type
      ? t(`records.${sum as 'paid'}`, { type: t(`orders:paymentTypes.${type as PaymentType}`) })
      : t(`records.fields.${field as 'label'}`, { defaultValue: field })
  return <Text size="sm">{long ? name : t('records.said', { name, sealed: shown(sealed), found: shown(found) })}</Text>
}

import { lotShares, type PickLine, toChoose } from '@plantule/contract/orders/preparation'
import { IconCheck, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { LatinName } from '../../../ui/values.tsx'
import { pictureOf } from '../../../kit/sale/picture-of.ts'
import classes from './Prepare.module.css'
import { leftOf } from '../parts/progress.ts'
import { lotName } from './lot-name.ts'

type PickRowProps = {
  line: PickLine
  byHand: boolean
  closed: string | false
  onTake: (prepared: number) => void
  onOpen: (what: 'count' | 'place' | 'lot' | 'replace') => void
}

const spotOf = ({ section, place }: { section: string; place: string }): string => [section, place].filter(Boolean).join(' · ')

/** One article: where, what, how many, and the large button that says it is in the crate. */
export function PickRow({ line, byHand, closed, onTake, onOpen }: PickRowProps) {
  const { t } = useTranslation('picking')
  const maySell = useCan('orders.write')
  const whole = line.prepared >= line.quantity
  const settled = leftOf(line) === 0
  const spot = spotOf(line)
  return (
    <li className={classes.line} data-state={whole ? 'taken' : settled ? 'short' : 'open'}>
      <div className={classes.article}>
        <Picture src={pictureOf(line.thumbnail)} size={56} />
        <div className={classes.words}>
          {line.subproductId === null ? (
            spot && <span className={classes.spot}>{spot}</span>
          ) : (
            <UnstyledButton
              className={classes.spot}
              data-empty={!spot || undefined}
              onClick={() => onOpen('place')}
              aria-label={`${spot || t('noPlace')}, ${t('setPlace', { name: line.label })}`}
            >
              <IconMapPin size={15} aria-hidden /> {spot || t('noPlace')}
            </UnstyledButton>
          )}
          <b>{line.label}</b>
          <span className={classes.details}>
            {line.latinName && <LatinName name={line.latinName} />}
            {line.caliber && <span>{line.caliber}</span>}
            {line.reference && <span>{line.reference}</span>}
          </span>
          {lotShares(line.lots, line.quantity - line.gone).map(({ lot }) => (
            <span key={lot.lotSizeId} className={classes.details}>
              {t('ofLot', { number: lotName(lot, line.lots), plants: t('plants', { count: lot.onHand, shown: figure(lot.onHand) }) })}{' '}
              {spotOf(lot)}
            </span>
          ))}
          {line.lots.length > 1 && (
            <UnstyledButton className={classes.otherLot} onClick={() => onOpen('lot')} aria-label={t('lotOf', { name: line.label })}>
              {byHand && toChoose({ ...line, prepared: line.quantity }) ? t('chooseLot') : t('otherLot')}
            </UnstyledButton>
          )}
          {line.parts.map((part) => (
            <span key={part.subproductId} className={classes.details}>
              {part.quantity} × {part.label} {spotOf(part)}
            </span>
          ))}
          {line.note && <em className={classes.details}>{line.note}</em>}
        </div>
        <span className={classes.quantity}>{line.quantity}</span>
      </div>
      <div className={classes.buttons}>
        {whole ? (
          <UnstyledButton
            className={classes.taken}
            disabled={closed !== false}
            onClick={() => onTake(0)}
            aria-label={`${t('taken')}, ${t('untake', { name: line.label })}`}
          >
            <IconCheck size={22} aria-hidden /> {t('taken')}
          </UnstyledButton>
        ) : (
          <Button size="lg" look={settled ? 'plain' : 'main'} disabled={closed} onClick={() => onTake(line.quantity)}>
            {t('takeAll', { count: line.quantity })}
          </Button>
        )}
        {!whole && (
          <Button size="lg" disabled={closed} onClick={() => onOpen('count')}>
            {line.prepared > 0 ? t('partly', { prepared: line.prepared, quantity: line.quantity }) : t('count')}
          </Button>
        )}
      </div>
      {line.missing > 0 && (
        <div className={classes.missing}>
          <Pill tone="attention">{t('missingPill', { count: line.missing })}</Pill>
          <Button look="quiet" disabled={!maySell && t('noRight')} onClick={() => onOpen('replace')}>
            {t('replace')}
          </Button>
        </div>
      )}
    </li>
  )
}

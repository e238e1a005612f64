import { type LogoPlace, logosRoutes, type Marks } from '@plantule/contract/shops/logos'
import { papersRoutes } from '@plantule/contract/shops/papers'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LogoChoice } from '../parts/LogoChoice.tsx'

const routes = {
  site: { set: logosRoutes.setLogo, remove: logosRoutes.removeLogo },
  papers: { set: papersRoutes.setPaperLogo, remove: papersRoutes.removePaperLogo },
  mails: { set: logosRoutes.setMailLogo, remove: logosRoutes.removeMailLogo },
}

/** Which logo stands where, and the icon. */
export function MarksPanel({ marks }: { marks: Marks }) {
  const { t } = useTranslation('look')
  const mayWrite = { storefront: useCan('storefront.write'), settings: useCan('settings.write') }
  const textOf = (place: LogoPlace): string => {
    const { from } = marks[place]
    return `${t(`logos.for.${place}`)} ${from === null || from === place ? '' : t(`logos.from.${from}`)}`.trim()
  }
  return (
    <Panel title={t('logos.title')} text={t('logos.text')}>
      <Stack gap="lg">
        {(['site', 'papers', 'mails'] as const).map((place) => (
          <LogoChoice
            key={place}
            title={t(`logos.places.${place}`)}
            text={textOf(place)}
            shown={marks[place].mark}
            own={marks[place].from === place}
            {...routes[place]}
            readOnly={!(place === 'site' ? mayWrite.storefront : mayWrite.settings)}
          />
        ))}
        <LogoChoice
          title={t('logos.icon')}
          text={t('logos.iconText')}
          shown={marks.icon}
          own={marks.icon !== null}
          set={logosRoutes.setIcon}
          remove={logosRoutes.removeIcon}
          readOnly={!mayWrite.storefront}
        />
        <Text size="xs" c="dimmed">
          {t('logos.formats')}
        </Text>
      </Stack>
    </Panel>
  )
}

import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageNames, languages, type Language } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { useSession } from '../api/session.ts'
import { Link } from '../ui/Link.tsx'
import { ReadingChoice } from './ReadingChoice.tsx'
import classes from './PersonMenu.module.css'

const schemes = ['light', 'dark', 'auto'] as const

export default function PersonPanel({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const { init, signOut, enterShop } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { session, client, navigation } = init
  return (
    <div className={classes.panel}>
      <div className={classes.who}>
        <b>{session.name}</b>
        <span>{session.email}</span>
      </div>
      {navigation.shops.length > 1 && (
        <section aria-label={t('person.shops')}>
          <h2>{t('person.shops')}</h2>
          {navigation.shops.map((shop) => (
            <button
              key={shop.uid}
              type="button"
              className={classes.entry}
              aria-current={shop.uid === client.uid || undefined}
              onClick={() => enterShop(shop.uid)}
            >
              <IconBuildingStore size={18} stroke={1.6} aria-hidden />
              <span>{shop.name}</span>
              {shop.uid === client.uid && <IconCheck size={16} aria-hidden />}
            </button>
          ))}
        </section>
      )}
      <section>
        <h2>{t('person.look')}</h2>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('person.look')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          data={schemes.map((value) => ({ value, label: t(`person.schemes.${value}`) }))}
        />
      </section>
      <ReadingChoice />
      <section>
        <h2>{t('person.language')}</h2>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('person.language')}
          value={i18n.language}
          onChange={(value) => void chooseLanguage(value as Language)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </section>
      <Link to={paths.myAccount} className={classes.entry} onClick={close}>
        <IconUserCog size={18} stroke={1.6} aria-hidden />
        <span>{t('screens.myAccount')}</span>
      </Link>
      <button type="button" className={classes.entry} onClick={() => (close(), signOut())}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        <span>{t('signOut')}</span>
      </button>
    </div>
  )
}

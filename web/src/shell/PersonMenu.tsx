import { Avatar, Menu, SegmentedControl, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageNames, languages, type Language } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import classes from './PersonMenu.module.css'

const schemes = ['light', 'dark', 'auto'] as const

/** Who is signed in, in which shop, and how the application looks. */
export function PersonMenu() {
  const { t, i18n } = useTranslation('shell')
  const { init, signOut, enterShop } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { session, client, navigation } = init
  return (
    <Menu position="bottom-end" shadow="md" width={300} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('person.menu', { name: session.name })}>
          <Avatar name={session.name} color="green" size={32} radius="xl" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <b>{session.name}</b>
          <span>{session.email}</span>
        </div>
        {navigation.shops.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('person.shops')}</Menu.Label>
            {navigation.shops.map((shop) => (
              <Menu.Item
                key={shop.uid}
                closeMenuOnClick
                leftSection={<IconBuildingStore size={17} stroke={1.6} />}
                rightSection={shop.uid === client.uid && <IconCheck size={16} />}
                aria-current={shop.uid === client.uid || undefined}
                onClick={() => enterShop(shop.uid)}
              >
                {shop.name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('person.look')}</Menu.Label>
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('person.look')}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
            data={schemes.map((value) => ({ value, label: t(`person.schemes.${value}`) }))}
          />
        </div>
        <Menu.Label>{t('person.language')}</Menu.Label>
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('person.language')}
            value={i18n.language}
            onChange={(value) => void chooseLanguage(value as Language)}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick leftSection={<IconLogout size={17} stroke={1.6} />} onClick={signOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

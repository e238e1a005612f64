import { Center, Loader, Stack, Text } from '@mantine/core'

/** The root screen while loading; same words and size as in index.html, so that nothing jumps. */
export function Starting() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap={20}>
        <Loader size={88} type="oval" aria-hidden />
        <Text role="status">Chargement...</Text>
      </Stack>
    </Center>
  )
}

import { createTheme, type MantineColorsTuple } from '@mantine/core'

const green: MantineColorsTuple = [
  '#eef5ec',
  '#dceada',
  '#bbd6b9',
  '#97c097',
  '#78ad7b',
  '#5d9a63',
  '#3a7d44',
  '#2f6f3a',
  '#245a2e',
  '#183f20',
]
const cream: MantineColorsTuple = [
  '#fdfbf6',
  '#faf7ef',
  '#f4eede',
  '#ebe2cc',
  '#dfd2b3',
  '#cebd94',
  '#ab9868',
  '#877750',
  '#655a3d',
  '#433c29',
]
const orange: MantineColorsTuple = [
  '#fff4e6',
  '#ffe6ca',
  '#fccf9c',
  '#f8b369',
  '#f09a3e',
  '#e0801f',
  '#c2660f',
  '#9f500a',
  '#7c3e08',
  '#592c05',
]
const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe8',
  '#e7e3d9',
  '#d9d4c7',
  '#bfb9aa',
  '#9c9688',
  '#736e62',
  '#57534a',
  '#3b3832',
  '#23211d',
]
const dark: MantineColorsTuple = [
  '#e6eae4',
  '#c4cbc2',
  '#a2aba1',
  '#7d877d',
  '#4d564f',
  '#3a423c',
  '#2b322d',
  '#1f2622',
  '#161b18',
  '#0f1311',
]

/** 600/960/1280/1920/2560 px: the names are those of the product, `lg` is where the desktop begins. */
export const breakpoints = { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' }

export const theme = createTheme({
  breakpoints,
  colors: { green, cream, orange, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.78rem', sm: '0.875rem', md: '0.95rem', lg: '1.06rem', xl: '1.25rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'sm' } },
    // The library writes it in the colour of its ground, which nobody reads on yellow.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true },
      styles: {
        content: { background: 'var(--surface)' },
        header: { background: 'var(--surface)' },
        title: { fontWeight: 650 },
        body: { paddingTop: 4 },
      },
    },
    Drawer: { styles: { content: { background: 'var(--surface)' }, header: { background: 'var(--surface)' } } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, color: 'dark' } },
    Loader: { defaultProps: { color: 'green' } },
  },
})

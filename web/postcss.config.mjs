import mantine from 'postcss-preset-mantine'

// Same names as the product's breakpoints; `lg` is where the desktop begins.
export const breakpoints = { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' }

export default { plugins: [mantine()] }

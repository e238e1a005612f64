/** Addresses of the screens that others link to. */
export const paths = {
  home: '/',
  notPermitted: '/not-permitted',
  notAllowed: '/not-allowed',
  suspended: '/suspended',
  error: '/error',
} as const

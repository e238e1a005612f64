/** Addresses of the screens that others link to; -1 means a record to create. */
export const paths = {
  home: '/',
  notPermitted: '/not-permitted',
  notAllowed: '/not-allowed',
  suspended: '/suspended',
  error: '/error',
  orders: '/orders/all',
  order: (id: number) => `/order/${id}`,
  customers: '/customers',
  customer: (id: number) => `/customer/${id}`,
  products: '/products',
  product: (id: number) => `/product/${id}`,
  otherProducts: '/other_products',
  otherProduct: (id: number) => `/other_products/${id}`,
  downloads: '/downloads',
} as const

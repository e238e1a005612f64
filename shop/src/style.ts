import sheet from './site.css?inline'

/** Stands inside each page: one request less before anything is seen. */
export const style = sheet

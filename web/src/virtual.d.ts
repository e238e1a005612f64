declare module 'virtual:refusals' {
  const sentences: Record<string, { fr: string; en: string } | undefined>
  export default sentences
}

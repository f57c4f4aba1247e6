/** The URL of a module that is built as a separate file (vite.config.ts). */
declare module '*?worker&url' {
  const url: string
  export default url
}

/** The address of a module that is built as a file of its own (vite.config.ts). */
declare module '*?worker&url' {
  const url: string
  export default url
}

/** The same file of the browser build with Spanish texts (tools/files-per-language.ts); files that are no scripts have none. */
export const spanishFile = (file: string): string => file.replace(/\bassets\/(?=[\w-]+\.js$)/, 'assets/es/')

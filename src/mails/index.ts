// Build entry: the server loads this module from dist.
export { renderMail } from './render-mail.tsx'

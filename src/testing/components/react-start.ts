/** In place of TanStack Start, whose server part no browser loads. */
export const getGlobalStartContext = () => undefined

type Run = (...parameters: never[]) => unknown

export const createIsomorphicFn = () => {
  const client = <F extends Run>(run: F) => Object.assign(run, { server: () => run })
  return { client, server: () => ({ client }) }
}

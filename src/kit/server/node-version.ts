/** The oldest Node that runs the shop; `npm start` and `npm run shop` use a pinned one from the packages. */
const oldest = 24

/**
 * What to say when this Node is too old, in one sentence; null when it is not. Entry points ask before they load anything
 * else: an older Node fails while it loads, with the name of a missing function.
 */
export function nodeVersionFault(version: string = process.versions.node): string | null {
  if (Number.parseInt(version, 10) >= oldest) return null
  return `This needs Node ${oldest} or newer and was started with Node ${version}: start it with npm ("npm start", "npm run shop"), or with node_modules/.bin/node.`
}

/** `DEEP=1`, as `npm run test:deep` sets it: tests of random sequences run longer, tests of combinations try all of them. */
export const isDeep = process.env.DEEP === '1'

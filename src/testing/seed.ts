/**
 * The seed of random tests. It is the same for each commit, which no other random number may refuse;
 * `npm run test:deep` draws a new one. SEED repeats a run.
 */
export const seed = Number(process.env.SEED ?? 20_261_129)

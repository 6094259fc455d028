/** What a user does, counted; `begun`: how many steps led to the page. */
export function countSteps(begun = 0) {
  let count = begun
  return {
    count: () => count,
    step: async (done: Promise<void>): Promise<void> => {
      count += 1
      await done
    },
  }
}

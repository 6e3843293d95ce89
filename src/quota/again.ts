/**
 * Makes a function that runs `step` once more for all calls that come while it runs, so that never two of it run at a time,
 * and `afterwards` when there is nothing left to do. `step` must not reject.
 */
export function again(step: () => Promise<void>, afterwards: () => void): () => void {
  let isRunning = false
  let isWanted = false

  async function run(): Promise<void> {
    isRunning = true
    while (isWanted) {
      isWanted = false
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      await step()
    }
    isRunning = false
    afterwards()
  }

  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

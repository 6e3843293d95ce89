/** Fetches the code that reads and shows whatever a text holds. Rejects where it cannot be fetched. */
export const fetchWholeText = () => import('./whole-text.ts')

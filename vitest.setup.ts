import { configureGlobal } from 'fast-check'

/** How many cases a property is tried with: 500 in `npm test`; the long checks set 10,000. */
configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 500) })

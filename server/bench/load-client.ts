/**
 * The process that asks, so that the server's process spends its time on answers only. It is started by
 * `load-process.ts`, does one load after the other, and ends with whoever started it.
 */
import * as v from 'valibot'
import { askAll } from './ask-all.ts'

const Order = v.object({ origin: v.string(), paths: v.array(v.string()), atOnce: v.number() })

process.on('message', (order) => void answer(order))
process.on('disconnect', () => process.exit())

async function answer(order: unknown): Promise<void> {
  try {
    process.send?.(await askAll(v.parse(Order, order)))
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) })
  }
}

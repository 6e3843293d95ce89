/** The form of statistics: apart from that of other answers, because whoever searches does not need what reads statistics. */
import { type AnswerForm, formOf, placesOf } from './answer-form.ts'
import { statisticsParts } from './stats.ts'

/** The form of the statistics; null where there are none. */
export function statisticsForm(answer: unknown): AnswerForm | null {
  const parts = statisticsParts(answer)
  // Not only figures and breakdowns count as places: what could not be read as one before may be read so without a part
  // of it, and has not moved there.
  return parts.size === 0 ? null : formOf([...parts], placesOf(answer))
}

/** The form of statistics: apart from that of other answers, because whoever searches does not need what reads statistics. */
import { type AnswerForm, formOf } from './answer-form.ts'
import { statisticsPlaces } from './stats.ts'

/** The form of the statistics; null where there are none. */
export function statisticsForm(answer: unknown): AnswerForm | null {
  const { parts, places } = statisticsPlaces(answer)
  return parts.size === 0 ? null : formOf([...parts], places)
}

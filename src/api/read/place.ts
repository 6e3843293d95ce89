/** Where in an answer something was told: a path in the body and what stood there, or the name of a header and its text. */
import { type AnswerOrigin, bodyOrigin, headerOrigin } from '../../contract/answer-origin.ts'

export type Place = { where: 'body'; path: string; raw: unknown } | { where: 'header'; path: string; raw: string }

/** The origin of a value that was told there. */
export function originAt(field: string, place: Place, note: string | null = null): AnswerOrigin {
  return place.where === 'body'
    ? bodyOrigin(field, place.path, place.raw, note)
    : headerOrigin(field, place.path, place.raw, note)
}

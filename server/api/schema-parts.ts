/** The parts of which the schemas of answers are made, each with its description. */
import * as v from 'valibot'

/** A schema with its description in the OpenAPI document. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

/** A text. */
export const text = (description: string) => described(v.string(), description)
/** A text, or null. */
export const textOrNull = (description: string) =>
  described(v.nullable(v.string()), `${description} Null when not known.`)
/** A whole number from 0. */
export const count = (description: string) => described(v.pipe(v.number(), v.integer(), v.minValue(0)), description)
/** A whole number, or null. */
export const countOrNull = (description: string) =>
  described(v.nullable(v.pipe(v.number(), v.integer())), `${description} Null when not known.`)
/** Whole numbers by name. */
export const counts = (description: string) =>
  described(v.record(v.string(), v.pipe(v.number(), v.integer())), description)

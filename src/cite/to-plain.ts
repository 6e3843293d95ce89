/** Reads a text of a record as one line without markup: the plain-text twin of src/rich-text/, which this room does not know. */
export type ToPlain = (source: string) => string

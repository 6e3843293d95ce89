/** Something is not drawn here; React DOM can. */
export class CannotDraw extends Error {
  override name = 'CannotDraw'
}

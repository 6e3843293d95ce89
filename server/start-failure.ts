/** A reason why Carrel cannot start that its operator can remove; the message is one whole sentence. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

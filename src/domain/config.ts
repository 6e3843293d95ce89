/** The settings in `config.json` beside the app; nothing in it is secret. */

/** Who has the credential: the service behind this site (`open`), or every reader their own (`credential`). */
export type Access = 'open' | 'credential'

export type AppConfig = {
  /** The API's address up to and including `/api/v1`: a path of this origin, or an https address. */
  apiBaseUrl: string
  access: Access
}

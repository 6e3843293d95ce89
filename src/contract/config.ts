/** What `config.json` beside the app tells the browser; nothing in it is secret. */

/** Who brings the credential: nobody needs one (`open`), or every reader connects with their own (`credential`). */
export type Access = 'open' | 'credential'

/** The app's settings. */
export type AppConfig = {
  /** The API's address up to and including `/api/v1`: a path of this origin, or an https address. */
  apiBaseUrl: string
  access: Access
}

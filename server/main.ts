/** `npm start`: the service, the gateway and the built app. */
import { runUntilStopped } from './run-until-stopped.ts'

await runUntilStopped()

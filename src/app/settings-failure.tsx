import { ActionButton } from '../ui/action.tsx'

/** The app's own settings could not be read: nothing can be asked, so this is the whole page. */
export function SettingsFailure({ reason }: { reason: string }) {
  return (
    <main className="page-width py-16">
      <title>Carrel could not start</title>
      <div role="alert" className="max-w-2xl border-l-4 border-alarm bg-alarm-soft px-5 py-4">
        <h1 className="text-lg font-semibold text-alarm">Carrel could not read its settings</h1>
        <p className="mt-1">
          The app is here, but it could not learn which service to ask. The connection may have broken off, or the
          settings beside the app are wrong.
        </p>
        <p className="foreign-text mt-2 text-sm text-quiet">For whoever runs it: {reason}</p>
        <div className="mt-4">
          <ActionButton onClick={() => window.location.reload()}>Try again</ActionButton>
        </div>
      </div>
    </main>
  )
}

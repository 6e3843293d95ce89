import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { type CredentialForm, credentialProblem } from '../../api/credential.ts'
import { useService } from '../../api/service.tsx'
import { PAGE_PATTERNS, parseReturnPath, searchPath } from '../../contract/paths.ts'
import { EVERYTHING } from '../../contract/search-query.ts'
import { keepFor } from '../../keep/keep-for.ts'
import { actionClass } from '../../ui/action.tsx'
import { isAskedToConnect } from '../../ui/asked-to-connect.ts'
import { PageHead } from '../../ui/page-head.tsx'

const FORMS: { value: CredentialForm; name: string; hint: string }[] = [
  { value: 'bearer', name: 'Bearer token', hint: 'sent as “Authorization: Bearer …”' },
  { value: 'api-key', name: 'API key', hint: 'sent as “X-API-KEY: …”' },
]

/** Connecting, where a credential is wanted; else the page says that none is. */
export function ConnectPage() {
  const { config } = useService()
  const location = useLocation()
  return (
    <div className="max-w-xl py-9">
      <PageHead title="Connect" path={PAGE_PATTERNS.connect} isIndexed={false} />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        Connect
      </h1>
      {config.access === 'credential' || isAskedToConnect(location.state) ? <ConnectForm /> : <NothingToConnect />}
    </div>
  )
}

function NothingToConnect() {
  return (
    <>
      <p className="mt-3">Nobody needs a credential here: search and read as you like.</p>
      <p className="mt-6">
        <Link to={searchPath(EVERYTHING)} className={actionClass('first')}>
          Search all articles
        </Link>
      </p>
    </>
  )
}

/** The credential and its form; then back to the page that was asked for. */
function ConnectForm() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const service = useService()
  const { credential, quota } = service
  const [form, setForm] = useState<CredentialForm>('bearer')
  const [keepsInTab, setKeepsInTab] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const connect = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('credential')
    const value = field instanceof HTMLInputElement ? field.value.trim() : ''
    const found = credentialProblem(value)
    setProblem(found)
    if (found !== null) {
      if (field instanceof HTMLInputElement) field.focus()
      return
    }
    credential.connect({ form, value }, keepsInTab)
    // What was refused to another credential, or answered to it, is not this one's.
    queryClient.clear()
    quota.beginAnew()
    // What was remembered for this credential need not be asked again.
    await keepFor(service, queryClient).restore()
    void navigate(parseReturnPath(parameters.get('to')), { replace: true })
  }
  return (
    <>
      <p className="mt-3">
        This service answers only to readers with a credential of their own. Enter the one that its operator gave you;
        Carrel sends it to the service and to nobody else.
      </p>
      <form onSubmit={(event) => void connect(event)} noValidate className="mt-7 grid gap-6">
        {/* Password managers file a secret under a name. */}
        <input type="text" name="username" autoComplete="username" value="Carrel" readOnly hidden />
        <fieldset>
          <legend className="mb-1 font-semibold">Form of the credential</legend>
          {FORMS.map(({ value, name, hint }) => (
            <label key={value} className="flex min-h-8 flex-wrap items-center gap-x-2">
              <input
                type="radio"
                name="form"
                value={value}
                checked={form === value}
                onChange={() => setForm(value)}
                aria-describedby={`hint-${value}`}
                className="size-4 accent-accent"
              />
              {name}
              <span id={`hint-${value}`} aria-hidden="true" className="text-sm text-quiet">
                {hint}
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor="credential" className="mb-1.5 block font-semibold">
            Credential
          </label>
          <input
            id="credential"
            name="credential"
            type="password"
            autoComplete="current-password"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'credential-problem'}
            className="w-full rounded-lg border border-field bg-sheet px-3 py-2.5"
          />
          {problem !== null && (
            <p id="credential-problem" role="alert" className="mt-2 text-alarm">
              {problem}
            </p>
          )}
        </div>
        <div>
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={keepsInTab}
              onChange={() => setKeepsInTab(!keepsInTab)}
              aria-describedby="keep-hint"
              className="size-4 accent-accent"
            />
            Keep in this tab
          </label>
          <p id="keep-hint" className="text-sm text-quiet">
            Then it survives a reload, until the tab is closed. Otherwise it is forgotten with the page. On a computer
            that others use, leave this off.
          </p>
        </div>
        <div>
          <button type="submit" className={actionClass('first')}>
            Connect
          </button>
        </div>
      </form>
    </>
  )
}

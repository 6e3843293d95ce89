import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { credentialProblem } from '../../api/credential.ts'
import { useService } from '../../api/service.tsx'
import type { CredentialForm } from '../../domain/credential.ts'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { startPersistence } from '../../storage/persistence.ts'
import { actionClass } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { isCredentialRequired } from '../../ui/connect-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { parseReturnPath } from './return-path.ts'

/** Every text of this page. */
const CONNECT_MESSAGES = {
  heading: 'Connect',
  intro: 'This catalogue requires an API key or access token. Carrel sends it to the catalogue and to no other site.',
  type: 'Type',
  bearer: { name: 'Bearer token', hint: 'sent as “Authorization: Bearer …”' },
  'api-key': { name: 'API key', hint: 'sent as “X-API-KEY: …”' },
  credential: 'Credential',
  keep: 'Keep in this tab',
  keepHint: 'Otherwise the credential is forgotten when the page reloads. On a shared computer, leave this off.',
  connect: 'Connect',
  notNeeded: 'No credential is needed to search and read.',
  searchAll: 'Search all articles',
} as const

const FORMS: readonly CredentialForm[] = ['bearer', 'api-key']

/** Takes a credential where the catalogue requires one; else the page says that none is needed. */
export function ConnectPage() {
  const { config } = useService()
  const { state } = useLocation() as { state: unknown }
  return (
    <div className="max-w-xl py-9">
      <PageHead title={CONNECT_MESSAGES.heading} path={PAGE_PATTERNS.connect} isIndexed={false} />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        {CONNECT_MESSAGES.heading}
      </h1>
      {config.access === 'credential' || isCredentialRequired(state) ? <ConnectForm /> : <NothingToConnect />}
    </div>
  )
}

function NothingToConnect() {
  return (
    <>
      <p className="mt-3">{CONNECT_MESSAGES.notNeeded}</p>
      <p className="mt-6">
        <Link to={searchPath(EVERYTHING)} className={actionClass('first')}>
          {CONNECT_MESSAGES.searchAll}
        </Link>
      </p>
    </>
  )
}

function ConnectForm() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const service = useService()
  const [form, setForm] = useState<CredentialForm>('bearer')
  const [isKept, setIsKept] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Uses the credential from now on, then opens the page that the reader came from. */
  const connect = async (value: string) => {
    service.credential.connect({ form, value }, isKept)
    // Cached responses and the request limit belong to the credential before.
    queryClient.clear()
    // Pages saved for this credential need no request.
    await startPersistence(service, queryClient).restoreCache()
    void navigate(parseReturnPath(parameters.get('to')), { replace: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('credential')
    if (!(field instanceof HTMLInputElement)) return
    const value = field.value.trim()
    const found = credentialProblem(value)
    setProblem(found)
    if (found === null) void connect(value)
    else field.focus()
  }
  return (
    <>
      <p className="mt-3">{CONNECT_MESSAGES.intro}</p>
      <form onSubmit={submit} noValidate className="mt-7 grid gap-6">
        {/* Password managers save a secret under a user name. */}
        <input type="text" name="username" autoComplete="username" value="Carrel" readOnly hidden />
        <CredentialFormChoice chosen={form} onChoose={setForm} />
        <CredentialField problem={problem} />
        <div>
          <CheckboxField
            id="keep"
            label={CONNECT_MESSAGES.keep}
            hint={CONNECT_MESSAGES.keepHint}
            isChecked={isKept}
            onToggle={() => setIsKept(!isKept)}
          />
        </div>
        <div>
          <button type="submit" className={actionClass('first')}>
            {CONNECT_MESSAGES.connect}
          </button>
        </div>
      </form>
    </>
  )
}

function CredentialFormChoice(props: { chosen: CredentialForm; onChoose: (form: CredentialForm) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{CONNECT_MESSAGES.type}</legend>
      {FORMS.map((form) => (
        <label key={form} className="flex min-h-8 flex-wrap items-center gap-x-2">
          <input
            type="radio"
            name="form"
            value={form}
            checked={props.chosen === form}
            onChange={() => props.onChoose(form)}
            aria-describedby={`hint-${form}`}
            className="size-4 accent-accent"
          />
          {CONNECT_MESSAGES[form].name}
          <span id={`hint-${form}`} aria-hidden="true" className="text-sm text-quiet">
            {CONNECT_MESSAGES[form].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function CredentialField({ problem }: { problem: string | null }) {
  return (
    <div>
      <label htmlFor="credential" className="mb-1.5 block font-semibold">
        {CONNECT_MESSAGES.credential}
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
  )
}

import { useQuery } from '@tanstack/react-query'
import { formChangesQuery } from '../../api/form-changes-query.ts'
import { formatTimeOfDay } from '../../ui/format-time.ts'
import { Part } from './part.tsx'

/** How the service changed the form of its answers since the app was opened; nothing where it did not. */
export function FormChanges() {
  const changes = useQuery(formChangesQuery()).data ?? []
  if (changes.length === 0) return null
  return (
    <Part id="form-of-answers" heading="The service changed the form of its answers">
      <p>Carrel reads them all the same. This is for whoever runs the service:</p>
      <ul className="ml-5 grid list-disc gap-1">
        {changes.map(({ operation, part, from, to, noticedAt }) => (
          <li key={`${operation} ${part} ${from} ${to}`} className="foreign-text">
            {operation}, noticed at {formatTimeOfDay(noticedAt)}: {part} stood at <code>{from}</code>, now at{' '}
            <code>{to}</code>.
          </li>
        ))}
      </ul>
    </Part>
  )
}

import { useLocation } from 'react-router'
import { usePageOrigin } from '../../ui/page-origin.ts'

/** On paper: where this sheet came from. Without what follows a #, of which a server that renders the page knows nothing. */
export function PrintedAddress() {
  const { pathname, search } = useLocation()
  return (
    <p className="foreign-text mt-8 hidden text-sm print:block">{`${usePageOrigin() ?? ''}${pathname}${search}`}</p>
  )
}

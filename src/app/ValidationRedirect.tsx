import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { leadsToValidation } from '../../domain/verification/validationRedirect.ts'
import { builtForms, paths } from '../shell/routes.ts'
import { selectShownUser } from '../shell/sessionSlice.ts'

/** Leads whoever has a payment to validate from home and funding to the page that asks (TRD-14). */
export default function ValidationRedirect() {
  const user = useSelector(selectShownUser)
  const [, first = '', page, add] = useLocation().pathname.split('/')
  const at = first === 'show' ? page : first
  return user && leadsToValidation(user, at ?? '', add, builtForms.has('validate') ? 'built' : 'missing') ? (
    <Navigate to={paths.sw('validate')} replace />
  ) : null
}

import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { validationOf } from '../../domain/session/userFields.ts'
import { redirectsToValidation } from '../../domain/verification/validationRedirect.ts'
import { paths } from '../shell/location/routes.ts'
import { selectShownUser } from '../shell/session/sessionSlice.ts'

/** Redirects a person with a payment to validate from home and funding to the validation page (TRD-14). */
export default function ValidationRedirect() {
  const user = useSelector(selectShownUser)
  const [, first = '', page, add] = useLocation().pathname.split('/')
  const at = first === 'show' ? page : first
  return user && redirectsToValidation(validationOf(user), at ?? '', add) ? <Navigate to={paths.sw('validate')} replace /> : null
}

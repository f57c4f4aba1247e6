import { FormMessage, type FormMessageProps } from '../../ui/FormMessage.tsx'
import { helpFor } from './helpFor.ts'
import { HelpLink } from './HelpLink.tsx'

type Props = Omit<FormMessageProps, 'help'> & { code: string }

/** Leads to the help centre first: a link that came later would move the form (APP-25). */
export const formHelp = (code: string) => helpFor(code, '_blank', <HelpLink target="_blank" />)

/**
 * The message of a refused form with a link to the article that explains its code (APP-15). Change `key` for
 * each refusal.
 */
export const ErrorMessage = ({ code, ...message }: Props) => <FormMessage help={formHelp(code)} {...message} />

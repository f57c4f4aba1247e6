import { FormMessage, type FormMessageProps } from '../../ui/FormMessage.tsx'
import { FormHelp } from './FormHelp.tsx'

type Props = Omit<FormMessageProps, 'help'> & { code: string }

/**
 * The message of a refused form with a link to the article that explains its code (APP-15). Change `key` for
 * each refusal.
 */
export const ErrorMessage = ({ code, ...message }: Props) => <FormMessage help={<FormHelp code={code} />} {...message} />

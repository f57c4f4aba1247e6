import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { QuestionButton } from '../../ui/QuestionButton.tsx'

type Props = ComponentProps<typeof QuestionButton> & { file: string; isRefused: boolean }

/** Removes a file after a question. A refused one is removed at once: nothing of it can be lost. */
export function RemoveFile({ file, isRefused, ...question }: Props) {
  const { t } = useTranslation('uploads')
  if (!isRefused) return <QuestionButton {...question} />
  const { busy = false, onConfirm } = question
  return (
    // The next file moves into this place: ignore the second click of a double click.
    <Button tone="plain" aria-label={t('remove.name', { name: file })} busy={busy} onClick={onConfirm} {...deliberatePress}>
      {t('remove')}
    </Button>
  )
}

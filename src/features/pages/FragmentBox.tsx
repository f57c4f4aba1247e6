import { useLayoutEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { dialogOpened, modalRequest } from '../../shell/dialogs.ts'
import styles from './FragmentBox.module.css'

type Props = { nodes: readonly Node[]; language: string | undefined }

/** The box that a fragment stands in: nothing of it is drawn, laid out or stacked outside (APP-13). */
export function FragmentBox({ nodes, language }: Props) {
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(...nodes), [nodes])
  useLayoutEffect(() => {
    const at = box.current
    const onPress = ({ target }: Event) => {
      const modal = target instanceof Element ? target.closest<HTMLElement>('button[data-modal]')?.dataset['modal'] : undefined
      if (modal !== undefined) dispatch(dialogOpened(modalRequest(modal)))
    }
    at?.addEventListener('click', onPress)
    return () => at?.removeEventListener('click', onPress)
  }, [dispatch])
  return <div ref={box} className={styles.box} lang={language} data-fragment="" />
}

import { useLayoutEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { directionOf } from '../../../domain/kernel/languageTag.ts'
import { dialogOpened, modalRequest } from '../../shell/dialogs.ts'
import styles from './FragmentBox.module.css'

type Props = { nodes: readonly Node[]; language: string | undefined }

/** The box that a fragment stands in: nothing of it is drawn, laid out or stacked outside (APP-13). */
export function FragmentBox({ nodes, language }: Props) {
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const at = box.current
    if (!at) return
    at.replaceChildren(...nodes)
    // A table that is wider than the box is moved by keyboard too.
    const watch = new ResizeObserver(() => {
      if (at.scrollWidth > at.clientWidth) at.tabIndex = 0
      else at.removeAttribute('tabindex')
    })
    watch.observe(at)
    return () => watch.disconnect()
  }, [nodes])
  useLayoutEffect(() => {
    const at = box.current
    const onPress = ({ target }: Event) => {
      const modal = target instanceof Element ? target.closest<HTMLElement>('button[data-modal]')?.dataset['modal'] : undefined
      if (modal !== undefined) dispatch(dialogOpened(modalRequest(modal)))
    }
    at?.addEventListener('click', onPress)
    return () => at?.removeEventListener('click', onPress)
  }, [dispatch])
  return <div ref={box} className={styles.box} lang={language} dir={language && directionOf(language)} data-fragment="" />
}

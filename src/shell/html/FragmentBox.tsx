import { useLayoutEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { directionOf } from '../../../domain/kernel/languageTag.ts'
import { dialogOpened, modalRequest } from '../dialogs/dialogsSlice.ts'
import styles from './FragmentBox.module.css'

type Props = { nodes: readonly Node[]; language: string | undefined }

/** Contains a fragment: nothing of it is painted, laid out or stacked outside the box (APP-13). */
export function FragmentBox({ nodes, language }: Props) {
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.replaceChildren(...nodes)
    // A box that scrolls sideways must be focusable, so that the keyboard can scroll it.
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [nodes])
  useLayoutEffect(() => {
    const element = box.current
    const onPress = ({ target }: Event) => {
      const modal = target instanceof Element ? target.closest<HTMLElement>('button[data-modal]')?.dataset['modal'] : undefined
      if (modal !== undefined) dispatch(dialogOpened(modalRequest(modal)))
    }
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [dispatch])
  return <div ref={box} className={styles.box} lang={language} dir={language && directionOf(language)} data-fragment="" />
}

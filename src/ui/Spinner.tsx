import styles from './Spinner.module.css'

/** A decorative loading animation. The parent must say so by text or aria-busy. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />

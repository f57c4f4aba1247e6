import styles from './Spinner.module.css'

/** Something is under way. Decoration: whoever shows it says so in words or by aria-busy. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />

/** The logo. index.html and public/ contain the same outlines. */
export const Logo = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="8" fill="#2fd6b4" />
    <path d="M7 18.5 12 13l4 3.5L21 9" fill="none" stroke="#04231d" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

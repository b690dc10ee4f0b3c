/** Sign of a quoted paragraph; the icon package has none. */
export function QuoteIcon() {
  return (
    <span className="anticon" aria-hidden="true">
      <svg width="1em" height="1em" viewBox="0 0 16 16" fill="currentColor">
        <path d="M2 8.5C2 5.6 3.6 3.7 6.4 3l.5 1.3C5.2 5 4.5 5.9 4.4 7H7v5H2V8.5Zm7 0C9 5.6 10.6 3.7 13.4 3l.5 1.3c-1.7.7-2.4 1.6-2.5 2.7H14v5H9V8.5Z" />
      </svg>
    </span>
  )
}

import './illustration.css'

export type IllustrationName = 'empty' | 'no-match' | 'broken' | 'lost' | 'locked' | 'done'

const Shapes = ({ name }: { name: IllustrationName }) => {
  switch (name) {
    case 'empty':
      return (
        <>
          <rect className="i-soft" x="34" y="34" width="92" height="64" rx="8" />
          <path className="i-line" d="M34 76h26l6 10h28l6-10h26" />
          <path className="i-accent" d="M80 46v22m-9-9 9 9 9-9" />
        </>
      )
    case 'no-match':
      return (
        <>
          <rect className="i-soft" x="30" y="30" width="76" height="12" rx="4" />
          <rect className="i-soft" x="30" y="52" width="54" height="12" rx="4" />
          <rect className="i-soft" x="30" y="74" width="66" height="12" rx="4" />
          <circle className="i-accent" cx="104" cy="72" r="19" />
          <path className="i-accent" d="m118 86 13 13" />
        </>
      )
    case 'broken':
      return (
        <>
          <rect className="i-soft" x="30" y="28" width="100" height="70" rx="8" />
          <path className="i-line" d="M30 46h100" />
          <path className="i-accent" d="m66 58 10 12-8 8 10 12M92 60l-6 10 8 8-6 10" />
        </>
      )
    case 'lost':
      return (
        <>
          <circle className="i-soft" cx="80" cy="62" r="38" />
          <path className="i-line" d="M80 24v10m0 56v10M42 62h10m56 0h10" />
          <path className="i-accent" d="m94 48-8 20-20 8 8-20z" />
        </>
      )
    case 'locked':
      return (
        <>
          <rect className="i-soft" x="48" y="52" width="64" height="48" rx="8" />
          <path className="i-line" d="M60 52V42a20 20 0 0 1 40 0v10" />
          <circle className="i-accent" cx="80" cy="72" r="6" />
          <path className="i-accent" d="M80 78v9" />
        </>
      )
    default:
      return (
        <>
          <circle className="i-soft" cx="80" cy="62" r="38" />
          <path className="i-accent" d="m63 63 12 12 23-25" />
        </>
      )
  }
}

/** A drawn picture for a state that has nothing else to show; colours follow the theme. */
export function Illustration({ name, size = 160 }: { name: IllustrationName; size?: number }) {
  return (
    <svg
      className="illustration"
      width={size}
      height={(size * 120) / 160}
      viewBox="0 0 160 120"
      fill="none"
      aria-hidden="true"
    >
      <ellipse className="i-shade" cx="80" cy="108" rx="56" ry="5" />
      <Shapes name={name} />
    </svg>
  )
}

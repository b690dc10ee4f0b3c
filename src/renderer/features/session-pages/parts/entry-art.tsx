/** One production line drawn: clips are mixed, turned into one task, and go to several accounts. */
export function EntryArt() {
  const clips = [40, 104, 168, 232]
  const accounts = [44, 112, 180, 248]
  return (
    <svg className="entry-art" viewBox="0 0 520 320" fill="none" aria-hidden="true">
      {clips.map((y, at) => (
        <g key={y}>
          <rect className="art-card" x="8" y={y - 26} width="88" height="52" rx="8" />
          <path className="art-play" d={`M44 ${y - 9}v18l16-9z`} />
          <path className={`art-line art-flow-${at % 2}`} d={`M96 ${y}C150 ${y} 150 146 204 146`} />
        </g>
      ))}
      <rect className="art-core" x="204" y="78" width="92" height="136" rx="12" />
      <rect className="art-core-soft" x="216" y="90" width="68" height="84" rx="6" />
      <path className="art-white" d="M240 118v28l24-14z" />
      <rect className="art-bar" x="216" y="184" width="68" height="6" rx="3" />
      <rect className="art-bar short" x="216" y="196" width="40" height="6" rx="3" />
      {accounts.map((y, at) => (
        <g key={y}>
          <path className={`art-line art-flow-${(at + 1) % 2}`} d={`M296 146C352 146 352 ${y} 400 ${y}`} />
          <circle className="art-card" cx="424" cy={y} r="23" />
          <circle className="art-face" cx="424" cy={y - 5} r="6" />
          <path className="art-face" d={`M412 ${y + 13}a12 9 0 0 1 24 0`} />
          <circle className="art-ok" cx="470" cy={y} r="11" />
          <path className="art-white-line" d={`m464.500 ${y} 4 4 7-8`} />
        </g>
      ))}
    </svg>
  )
}

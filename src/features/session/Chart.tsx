/** Two islands as a sea chart shows them: land, and the lines of equal depth around it. Decoration only. */
import classes from './Chart.module.css';

const NORTH =
  'M96 214c-8 24 6 44 34 50 26 6 38 26 70 30 40 5 58-18 94-20 44-2 66 22 112 20 42-2 74-22 82-52 7-26-10-46-40-50-36-5-56 10-92 2-40-9-52-40-98-46-34-4-52 12-86 14-36 2-62 14-76 52Z';
const SOUTH =
  'M330 470c26-12 62-8 84 12 24 22 22 54 44 84 20 28 50 40 56 74 6 36-18 66-54 68-40 2-58-32-84-62-24-28-58-40-72-76-16-40-4-86 26-100Z';
const COAST = 'M700 -40c-30 60-20 120-50 170s-10 90 10 140-34 100-10 170 60 70 40 140 10 140 30 260h160V-40Z';
const DEPTHS = [150, 108, 70, 36] as const;

export function Chart() {
  return (
    <div className={classes.chart} aria-hidden>
      <svg viewBox="0 0 760 860" preserveAspectRatio="xMidYMid slice">
        {DEPTHS.map((depth, index) => (
          <g key={depth} className={classes.depth} strokeWidth={depth} data-depth={index}>
            <path d={NORTH} />
            <path d={SOUTH} />
            <path d={COAST} />
          </g>
        ))}
        <g className={classes.land}>
          <path d={NORTH} />
          <path d={SOUTH} />
          <path d={COAST} />
        </g>
        <path className={classes.route} d="M548 90c-60 70 20 180-60 250s-190 30-260 90-60 170-140 260" />
        <g className={classes.soundings}>
          <text x="560" y="330">
            12
          </text>
          <text x="232" y="388">
            8
          </text>
          <text x="196" y="620">
            21
          </text>
          <text x="556" y="520">
            6
          </text>
          <text x="90" y="120">
            17
          </text>
          <text x="250" y="760">
            24
          </text>
          <text x="600" y="760">
            5
          </text>
        </g>
      </svg>
    </div>
  );
}

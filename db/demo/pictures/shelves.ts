/** Bookshelves along the shaded wall. */
import { box, patch, receding } from './camera.ts';
import { type Brush, repeat } from './canvas.ts';
import { faces } from './furniture.ts';
import { between, mix, shaded } from './light.ts';
import type { Room } from './space.ts';

export function shelves(brush: Brush, room: Room): string {
  const { camera, light, left, look } = room;
  const wood = faces(light, '#d6b98e');
  const rows = [0.5, 0.95, 1.4, 1.85].map((y) => {
    const on = receding(camera, left + 0.3, 3.7);
    const spines = repeat(11, (i) =>
      brush.random() < 0.25
        ? ''
        : patch(
            on,
            0.06 + i * 0.12,
            y,
            0.06 + i * 0.12 + brush.between(0.06, 0.1),
            y + brush.between(0.22, 0.34),
            between(
              light,
              brush.pick([look.accent, look.shutters, '#efe2c8', '#7fa7b4', '#c9a678', '#8f5a6b', '#4d5f6b']),
              0.3,
            ),
          ),
    );
    return box(camera, left, left + 0.3, y - 0.04, y, 3.7, 5.2, wood) + spines;
  });
  return (
    box(camera, left, left + 0.32, 0, 0.46, 3.7, 5.2, faces(light, mix(look.shutters, '#f3ead7', 0.35))) +
    patch(receding(camera, left + 0.02, 3.7), 0, 0.46, 1.5, 2.2, shaded(light, '#e9dfca')) +
    rows.join('') +
    box(camera, left, left + 0.3, 2.2, 2.25, 3.7, 5.2, wood)
  );
}
